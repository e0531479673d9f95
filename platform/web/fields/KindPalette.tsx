import { type FieldKind, kindHint, kindTitle } from '#platform/shared/fields/index.ts'
import { Button } from '../form-basics/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './fields.module.css'
import { looksByGroup } from './groups.ts'

interface Props {
  /** Which kinds are offered. */
  isOffered: (kind: FieldKind) => boolean
  onAdd: (kind: string) => void
}

/** The kinds of fields that a form builder offers, under what they are about. */
export function KindPalette({ isOffered, onAdd }: Props) {
  const { t } = useText()
  return looksByGroup(isOffered).map(({ group, among }) => (
    <div key={group} role="group" aria-label={t(`platform.fields.group.${group}`)} className={styles['palette']}>
      <h4>{t(`platform.fields.group.${group}`)}</h4>
      <div>
        {among.map(({ kind, icon }) => (
          <Button key={kind.name} icon={icon} title={t(kindHint(kind))} onClick={() => onAdd(kind.name)}>
            {t(kindTitle(kind))}
          </Button>
        ))}
      </div>
    </div>
  ))
}
