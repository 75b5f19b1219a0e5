/* Drive lines of a gpio-sim chip at exact times.
 *
 *   drive_lines DIRECTORY [first]      the chip's directory below /sys/devices, which holds sim_gpioN/pull
 *
 * With "first" nothing else runs from shortly before a change until it is made, so that none comes late: there is one CPU.
 * Standard input: lines "AT GPIO LEVEL", AT in ns after the start and never decreasing, LEVEL 0 or 1.
 * Standard output, when all is done: lines "GPIO LEVEL BEFORE AFTER", the CLOCK_MONOTONIC ns around each write;
 * the kernel's stamp of that edge lies between the two.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PINS = 64, SECOND = 1000000000, LEAD = 20000000 };

static int64_t spin = 200000;

struct change {
    int64_t at, before, after;
    int gpio, level;
};

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * SECOND + t.tv_nsec;
}

/* Sleep until shortly before the time, then spin: waking up takes longer and varies more than a bounce lasts.
 * Gives by how much a sleep was too long: the emulator may be late when its own machine is busy. */
static int64_t wait_until(int64_t at)
{
    int64_t wake = at - spin, late = 0;
    struct timespec t = { wake / SECOND, wake % SECOND };
    if (wake > now()) {
        while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR)
            continue;
        late = now() - at;
    }
    while (now() < at)
        continue;
    return late > 0 ? late : 0;
}

static int fail(const char *what)
{
    fprintf(stderr, "drive_lines: %s: %s\n", what, errno ? strerror(errno) : "not understood");
    return 1;
}

int main(int argc, char **argv)
{
    struct change *changes = NULL;
    size_t count = 0, room = 0;
    int files[PINS], gpio, level, fields;
    int64_t at;

    if (argc != 2 && !(argc == 3 && !strcmp(argv[2], "first")))
        return fail("usage: drive_lines DIRECTORY [first]");
    memset(files, -1, sizeof files);
    while ((fields = scanf("%" SCNd64 " %d %d", &at, &gpio, &level)) == 3) {
        char path[512];
        if (gpio < 0 || gpio >= PINS || level < 0 || level > 1 || (count && at < changes[count - 1].at))
            return fail("a line with a bad pin, level or time");
        snprintf(path, sizeof path, "%s/sim_gpio%d/pull", argv[1], gpio);
        if (files[gpio] < 0 && (files[gpio] = open(path, O_WRONLY)) < 0)
            return fail(path);
        if (count == room) {
            room = room ? 2 * room : 1024;
            if (!(changes = realloc(changes, room * sizeof *changes)))
                return fail("memory");
        }
        changes[count++] = (struct change){ .at = at, .gpio = gpio, .level = level };
    }
    if (fields != EOF)
        return fail("a line that is not AT GPIO LEVEL");

    struct sched_param above = { .sched_priority = 1 };
    if (argc == 3) {
        if (sched_setscheduler(0, SCHED_FIFO, &above))
            return fail("priority");
        spin = 50000;  /* it is woken at once, and takes from all others what it spins */
    }
    int64_t start = now() + LEAD;
    for (struct change *c = changes; c < changes + count; c++) {
        const char *pull = c->level ? "pull-up" : "pull-down";
        start += wait_until(start + c->at);  /* what follows keeps its distance */
        c->before = now();
        if (pwrite(files[c->gpio], pull, strlen(pull), 0) < 0)
            return fail("write");
        c->after = now();
    }
    for (struct change *c = changes; c < changes + count; c++)
        printf("%d %d %" PRId64 " %" PRId64 "\n", c->gpio, c->level, c->before, c->after);
    return 0;
}
