// A small virtual DOM: a page is drawn afresh from its state each time, and only what differs touches the document.
// Focus, a half-typed name and an open panel survive, because elements are kept and not replaced.

const SVG = "http://www.w3.org/2000/svg";
const live = new WeakMap(); // element -> {node, listeners}

/** An HTML node. Props: `key`, `ref(element)` once at birth, `onclick` and the like, properties, attributes. */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: flat(children), ns: null };
}

/** An SVG node. */
export function s(tag, props, ...children) {
  return { tag, props: props ?? {}, children: flat(children), ns: SVG };
}

function flat(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

/** Make `parent`'s children look like `nodes`. */
export function draw(parent, ...nodes) {
  const wanted = flat(nodes);
  const keyed = new Map();
  const loose = [];
  for (const element of [...parent.childNodes]) {
    const key = live.get(element)?.node.props?.key;
    if (key === undefined) loose.push(element);
    else keyed.set(key, element);
  }
  const elements = wanted.map((node) => {
    const key = node.props?.key;
    const element = key === undefined ? takeLoose(loose, node) : keyed.get(key);
    keyed.delete(key);
    return element && matches(element, node) ? element : null;
  });
  // What goes, goes first: then what stays is in place mostly, and an element that is not moved keeps its focus.
  const kept = new Set(elements);
  for (const element of [...parent.childNodes]) if (!kept.has(element)) element.remove();
  let place = parent.firstChild;
  wanted.forEach((node, i) => {
    const element = elements[i] ?? create(node);
    if (elements[i]) update(element, node);
    if (element === place) place = place.nextSibling;
    else parent.insertBefore(element, place);
  });
}

function takeLoose(loose, node) {
  const index = loose.findIndex((element) => matches(element, node));
  return index < 0 ? undefined : loose.splice(0, index + 1).at(-1);
}

function matches(element, node) {
  if (node.tag === undefined) return element.nodeType === Node.TEXT_NODE;
  return live.get(element)?.node.tag === node.tag;
}

function create(node) {
  if (node.tag === undefined) return document.createTextNode(String(node));
  const element = node.ns ? document.createElementNS(node.ns, node.tag) : document.createElement(node.tag);
  live.set(element, { node: { props: {} }, listeners: {} });
  update(element, node);
  node.props.ref?.(element);
  return element;
}

function update(element, node) {
  if (node.tag === undefined) {
    if (element.data !== String(node)) element.data = String(node);
    return;
  }
  const known = live.get(element);
  const before = known.node.props;
  known.node = node;
  for (const name of Object.keys(before)) if (!(name in node.props)) set(element, known, name, undefined);
  // Children first: a select's value can only be set once its options are there.
  draw(element, ...node.children);
  for (const [name, value] of Object.entries(node.props)) {
    if (value !== before[name]) set(element, known, name, value);
  }
}

function set(element, known, name, value) {
  if (name === "key" || name === "ref") return;
  if (name.startsWith("on")) {
    const type = name.slice(2);
    if (!(type in known.listeners)) element.addEventListener(type, (event) => known.listeners[type]?.(event));
    known.listeners[type] = value;
  } else if (name === "value" || name === "checked") {
    element[name] = value ?? "";
  } else if (value === undefined || value === null || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? "" : value);
  }
}
