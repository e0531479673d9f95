export function leash(signal?: 'TERM' | 'INT' | 'KILL'): [string, ...string[]]
