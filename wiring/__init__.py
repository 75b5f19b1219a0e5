"""The shipped rig files, and what is made from any rig: a drawing, a pin table, and what to buy.

``circuit`` turns a plan into cards with ends of wires; everything else reads those.  ``sheet`` draws them on ``paper``: ``sides`` deals
the cards out left and right of the header, ``routing`` gives each wire its lane, ``cards``, ``header_drawing`` and ``details`` draw what
stands where, out of ``shapes``.  ``power`` and ``parts`` count, ``tables`` writes, ``making`` puts it into files.
"""
