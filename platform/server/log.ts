import { pino, type Logger } from 'pino'

export type { Logger }

/** JSON lines on standard output; secrets never reach them. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-xsrf-token"]', '*.password', '*.token'], censor: '[hidden]' },
  })
}
