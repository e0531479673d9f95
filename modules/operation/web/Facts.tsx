import styles from './operation.module.css'

export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="orgil-num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
