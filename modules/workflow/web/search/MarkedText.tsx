import type { Marked } from '../../shared/search.ts'

/** Text with what was sought marked in it. */
export function MarkedText({ pieces }: { pieces: Marked }) {
  return <>{pieces.map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : text))}</>
}
