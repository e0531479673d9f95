import { pino, type Logger } from 'pino'
import { folding } from './log/folding.ts'
import { openOutput, type Output } from './log/output.ts'

export type { Logger }

let standard: Output | undefined

/** Standard output of this process, of which there is one. */
export function standardOutput(): Output {
  if (standard) return standard
  const opened = folding(openOutput(1))
  process.once('exit', () => opened.drain())
  // What is written there beside the log, such as the welcome, must not end the process either.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  standard = opened
  return opened
}

/** JSON lines on standard output; secrets never reach them. */
export function openLog(level: string, output: Output = standardOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          'req.headers["x-xsrf-token"]',
          '*.password',
          '*.token',
        ],
        censor: '[hidden]',
      },
    },
    output,
  )
}
