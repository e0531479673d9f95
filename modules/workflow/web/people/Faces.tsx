import { Avatar } from '#platform/web/form-basics/index.ts'
import { fullName } from './names.ts'
import styles from './people.module.css'

interface Props {
  people: { last_name: string; first_name: string }[]
  most?: number
  size?: number
}

/** A row of faces, overlapping; the rest become a number. */
export function Faces({ people, most = 5, size = 28 }: Props) {
  const hidden = people.slice(most)
  return (
    <span className={styles['faces']}>
      {people.slice(0, most).map((person, at) => (
        <span key={at} className={styles['face']} title={fullName(person)}>
          <Avatar first={person.first_name} last={person.last_name} size={size} />
        </span>
      ))}
      {hidden.length > 0 && (
        <span className={styles['more']} title={hidden.map(fullName).join(', ')}>
          +{hidden.length}
        </span>
      )}
    </span>
  )
}
