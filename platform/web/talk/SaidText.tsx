import { type Named, piecesOf } from './mentions.ts'
import styles from './said.module.css'

/** What somebody said, with the names of those whom it calls and the addresses in it. */
export function SaidText({ text, mentions }: { text: string; mentions: readonly Named[] }) {
  return (
    <p className={styles['text']}>
      {piecesOf(text, mentions).map((piece, at) => {
        if (piece.kind === 'link')
          return (
            <a key={at} href={piece.to} target="_blank" rel="noreferrer noopener nofollow">
              {piece.text}
            </a>
          )
        return piece.kind === 'mention' ? (
          <b key={at} className={styles['mention']}>
            {piece.text}
          </b>
        ) : (
          piece.text
        )
      })}
    </p>
  )
}
