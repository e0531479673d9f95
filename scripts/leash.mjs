/**
 * A shell that ends its command when our end of its stdin closes: also when we are killed without a chance to say so.
 */
export function leash(signal = 'TERM') {
  return [
    '/bin/sh',
    '-c',
    `exec 3<&0; "$@" 3<&- & P=$!; (cat <&3 >/dev/null; kill -${signal} $P 2>/dev/null) & wait $P`,
    'sh',
  ]
}
