#!/bin/sh
# The guest's first process.  It makes a root from the host's own, a GPIO chip with a Pi's label, runs /run/share/job
# and switches off.  Settings come on the kernel's command line as guest.NAME=VALUE.
export PATH=/bin
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs dev /dev
exec </dev/console >/dev/console 2>&1

say() { read -r up _ </proc/uptime; echo "guest $up: $*"; }
fail() { say "FAILED: $*"; exec poweroff -f; }

lines=54 label=pinctrl-bcm2711 revision=c03114 limit=100
for setting in $(cat /proc/cmdline); do
  case $setting in
  guest.*) setting=${setting#guest.}; eval "${setting%%=*}='${setting#*=}'" ;;
  esac
done
say "kernel is up"

for module in /modules/*.ko; do insmod "$module" || fail "insmod $module"; done

# The host's files can't be written from here: all changes go to a layer in memory and end with the guest.
mount -t 9p -o trans=virtio,version=9p2000.L,ro,msize=512000,cache=loose root /host || fail "no root over 9p"
mount -t tmpfs -o size=1g layer /layer
mkdir /layer/upper /layer/work
mount -t overlay -o lowerdir=/host,upperdir=/layer/upper,workdir=/layer/work overlay /new || fail "no overlay"
mount --rbind /proc /new/proc
mount --rbind /sys /new/sys
mount --rbind /dev /new/dev
mkdir -p /dev/pts /dev/shm
mount -t devpts devpts /dev/pts
mount -t tmpfs shm /dev/shm
mount -t tmpfs run /new/run
mkdir /new/run/share
mount -t 9p -o trans=virtio,version=9p2000.L,rw,msize=512000,cache=none share /new/run/share || fail "no share"
ip link set lo up

# gpio-sim takes its shape from configfs and appears when "live" is written.
mount -t configfs configfs /sys/kernel/config
chip=/sys/kernel/config/gpio-sim/pi
mkdir -p $chip/bank
echo "$lines" >$chip/bank/num_lines
echo "$label" >$chip/bank/label
echo 1 >$chip/live || fail "no GPIO chip"
[ -e /dev/gpiochip0 ] || fail "no /dev/gpiochip0"

# gpiozero reads the Pi's revision (c03114: a Pi 4B) from here; the real file has none on this processor.
{ grep -v '^$' /proc/cpuinfo; printf 'Revision\t: %s\nModel\t\t: simulated\n' "$revision"; } >/new/run/cpuinfo
mount --bind /new/run/cpuinfo /new/proc/cpuinfo
say "root and pins are up"

busybox timeout "$limit" chroot /new /bin/sh /run/share/job >/new/run/share/out 2>/new/run/share/err </dev/null
echo $? >/new/run/share/status
say "job is done"
poweroff -f
