import { pushMark } from './push-mark.ts'

/** Leaving does not wait for a service that does not answer. */
const PATIENCE_MS = 1500

/** Whoever signs out takes their messages along. */
export async function endPush() {
  if (!pushMark()) return
  const ended = import('./push.ts').then(({ switchOff }) => switchOff())
  await Promise.race([
    ended,
    new Promise((resume) => {
      setTimeout(resume, PATIENCE_MS)
    }),
  ])
}
