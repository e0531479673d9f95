import styles from './scoring.module.css'

/** Where warm begins, and where hot. */
const [WARM, HOT] = [34, 67]

const heatOf = (score: number) => (score >= HOT ? 'hot' : score >= WARM ? 'warm' : 'cold')

/** A score as a small number in the colour of its heat, with a bar that says the same to those who see no colours. */
export function ScoreMark({ score, isHeld = false }: { score: number; isHeld?: boolean }) {
  return (
    <span className={styles['mark']} data-heat={heatOf(score)} data-held={isHeld || undefined}>
      <i style={{ inlineSize: `${score}%` }} aria-hidden />
      <b>{score}</b>
    </span>
  )
}
