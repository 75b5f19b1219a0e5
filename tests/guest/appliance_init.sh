#!/bin/sh
# The appliance's first process: mounts the installed system's disk, makes a GPIO chip with a Pi's label, and hands over to
# the system's own init.  Settings come on the kernel's command line as guest.NAME=VALUE.
export PATH=/bin
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs dev /dev
exec </dev/console >/dev/console 2>&1

say() { read -r up _ </proc/uptime; echo "guest $up: $*"; }
fail() { say "FAILED: $*"; exec poweroff -f; }

lines=54 label=pinctrl-bcm2711 revision=c03114
for setting in $(cat /proc/cmdline); do
  case $setting in
  guest.*) setting=${setting#guest.}; eval "${setting%%=*}='${setting#*=}'" ;;
  esac
done
for module in /modules/*.ko; do insmod "$module" || fail "insmod $module"; done

mount -t ext4 /dev/vda /new || fail "no system on the disk"
mount -t tmpfs -o mode=755 run /new/run
mkdir -p /new/run/share /new/run/systemd/system
mount -t 9p -o trans=virtio,version=9p2000.L,rw,msize=512000,cache=none share /new/run/share || fail "no share"
cp -a /new/run/share/units/. /new/run/systemd/system/

# gpio-sim takes its shape from configfs and appears when "live" is written.
mount -t configfs configfs /sys/kernel/config
chip=/sys/kernel/config/gpio-sim/pi
mkdir -p $chip/bank
echo "$lines" >$chip/bank/num_lines
echo "$label" >$chip/bank/label
echo 1 >$chip/live || fail "no GPIO chip"

# gpiozero reads the Pi's revision (c03114: a Pi 4B) from /proc/cpuinfo; the real file has none on this processor.
{ grep -v '^$' /proc/cpuinfo; printf 'Revision\t: %s\nModel\t\t: simulated\n' "$revision"; } >/new/run/cpuinfo

# What QEMU's own network is given statically: there may be no DHCP client in the system.
if [ -e /sys/class/net/eth0 ]; then
  ip addr add 10.0.2.15/24 dev eth0
  ip link set eth0 up
fi
say "the system's own init begins"
for folder in proc sys dev; do mount --move /$folder /new/$folder; done
exec switch_root /new /sbin/init
