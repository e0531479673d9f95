import { namedIn } from '#platform/shared/fields/index.ts'
import type { ValueProps } from '#platform/web/fields/look.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { StepChip } from '../step/StepChip.tsx'
import styles from './document.module.css'
import { useNamed } from './use-named.ts'

/** A document with its title and where it stands, for whoever may see it; for others that there is one. */
export default function DocumentValue({ value }: ValueProps) {
  const { t } = useText()
  const say = useWords()
  const named = namedIn(value)
  const document = useNamed(named?.id)
  if (!named) return '—'
  if (document === undefined) return `№ ${named.name}`
  if (document === null)
    return (
      <span className={styles['closed']}>
        № {named.name} · {t('workflow.fields.document_closed')}
      </span>
    )
  return (
    <span data-press className={styles['named']}>
      <AppLink to={`/workflow/${document.id}`}>{document.title}</AppLink>
      <span className={styles['number']}>№ {document.registered_number ?? document.number}</span>
      <StepChip type={document.status_type}>{say(document.status)}</StepChip>
    </span>
  )
}
