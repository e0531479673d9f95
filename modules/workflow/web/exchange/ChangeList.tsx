import { inLanguage } from '#platform/shared/i18n.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import type { ChangeKind, Comparison, PartChange } from '../../shared/compare/compare.ts'
import { FILES, fieldRights, TITLE } from '../../shared/fields/definition.ts'
import { nodeName } from '../../shared/finding-words.ts'
import { inWords } from './in-words.ts'
import { looks } from './looks.ts'
import styles from './exchange.module.css'

interface Props {
  comparison: Comparison
  chosen: string | null
  onChoose: (id: string) => void
}

/** Every difference in words: steps with their outcomes, arrows, and fields of the form. */
export function ChangeList({ comparison, chosen, onChoose }: Props) {
  const { t, language } = useText()
  const { nodes, edges, fields, count } = comparison
  const known = new Map(nodes.map((change) => [change.id, (change.after ?? change.before)!]))
  const name = (id: string): string => {
    const node = known.get(id)
    const parent = node?.parentId === undefined ? undefined : known.get(node.parentId)
    return parent && node ? `${nodeName(parent, language)} · ${nodeName(node, language)}` : node ? nodeName(node, language) : id
  }
  const fieldName = (id: string) => {
    const found = fields.find((one) => one.name === id)
    return id === TITLE ? t('workflow.form.title') : id === FILES ? t('workflow.files.title') : found ? inLanguage((found.after ?? found.before)!.label, language) : id
  }
  if (count === 0) return <p className={styles['quiet']}>{t('workflow.compare.nothing')}</p>
  return (
    <section className={styles['part']}>
      <h3>{t('workflow.compare.changes', { count })}</h3>
      <ul className={styles['changes']}>
        {nodes.map(({ id, kind, parentId, parts }) => kind === 'same' ? null : (
          <li key={`node ${id}`} data-kind={kind}>
            <button type="button" aria-pressed={chosen === (parentId ?? id)} onClick={() => onChoose(parentId ?? id)}><Kind kind={kind} /><b>{name(id)}</b></button>
            <Parts parts={parts} fieldName={fieldName} />
          </li>
        ))}
        {edges.map(({ id, kind, before, after }) => kind === 'same' ? null : (
          <li key={`edge ${id} ${kind}`} data-kind={kind}>
            <p><Kind kind={kind} /><b>{name((after ?? before)!.source)}</b></p>
            <p className={styles['quiet']}>{[before, after].map((edge) => (edge ? `→ ${name(edge.target)}` : null)).filter(Boolean).join('  ⇒  ')}</p>
          </li>
        ))}
        {fields.map(({ name: field, kind, before, after, parts }) => kind === 'same' ? null : (
          <li key={`field ${field}`} data-kind={kind}>
            <p><Kind kind={kind} /><b>{t('workflow.compare.field', { name: (after ?? before)!.label[language] || (after ?? before)!.label.mn })}</b></p>
            <Parts parts={parts} fieldName={fieldName} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Kind({ kind }: { kind: Exclude<ChangeKind, 'same'> }) {
  const { t } = useText()
  return <span className={styles['kind']}><Icon name={looks[kind].icon} size={15} weight={2.2} />{t(`workflow.compare.${kind}`)}</span>
}

function Parts({ parts, fieldName }: { parts: readonly PartChange[]; fieldName: (name: string) => string }) {
  const { t } = useText()
  const said = { yes: t('workflow.compare.yes'), no: t('workflow.compare.no'), none: t('workflow.compare.none') }
  const rightWords = (right: unknown) => t(`workflow.fields.right.${fieldRights.find((one) => one === right) ?? 'usual'}`)
  // Another field is known by what people call it.
  const named = (part: string, value: unknown) => (part === 'not_before' && typeof value === 'string' ? fieldName(value) : value)
  if (parts.length === 0) return null
  return (
    <dl className={styles['parts']}>
      {parts.map(({ part, field, before, after }) => (field === undefined
        ? <div key={part}><dt>{t(`workflow.compare.part.${part}`)}</dt><dd><del>{inWords(named(part, before), said)}</del> → <ins>{inWords(named(part, after), said)}</ins></dd></div>
        : <div key={`${part} ${field}`}><dt>{t('workflow.compare.right', { name: fieldName(field) })}</dt><dd><del>{rightWords(before)}</del> → <ins>{rightWords(after)}</ins></dd></div>
      ))}
    </dl>
  )
}
