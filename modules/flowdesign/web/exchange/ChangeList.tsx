import { inLanguage } from '#platform/shared/i18n.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { fieldRights, FILES, nodeName, TITLE } from '#modules/workflow/shared/index.ts'
import type { ChangeKind, Comparison, EdgeChange, PartChange, Version } from '../../shared/compare/compare.ts'
import { looks } from './looks.ts'
import { type PartyName, partTitle, partWords } from './part-words.ts'
import styles from './exchange.module.css'

interface Props {
  comparison: Comparison
  before: Pick<Version, 'form'>
  after: Pick<Version, 'form'>
  partyName: PartyName
  chosen: string | null
  onChoose: (id: string) => void
}

/** Every difference in words: steps with their outcomes, arrows, and fields of the form. */
export function ChangeList({ comparison, before: older, after: newer, partyName, chosen, onChoose }: Props) {
  const { t, language } = useText()
  const say = useWords()
  const { nodes, fields, count } = comparison
  const { leads, edges } = leadsOf(comparison)
  const known = new Map(nodes.map((change) => [change.id, (change.after ?? change.before)!]))
  const name = (id: string): string => {
    const node = known.get(id)
    const parent = node?.parentId === undefined ? undefined : known.get(node.parentId)
    return parent && node
      ? `${nodeName(parent, language)} · ${nodeName(node, language)}`
      : node
        ? nodeName(node, language)
        : id
  }
  const fieldName = (id: string) => {
    const found = fields.find((one) => one.name === id)
    return id === TITLE
      ? t('workflow.form.title')
      : id === FILES
        ? t('workflow.files.title')
        : found
          ? inLanguage((found.after ?? found.before)!.label, language)
          : id
  }
  const tell: Tell = {
    fieldName,
    before: (part, value) => partWords(part, value, { t, say, partyName, form: older.form }),
    after: (part, value) => partWords(part, value, { t, say, partyName, form: newer.form }),
  }
  if (count === 0) return <p className={styles['quiet']}>{t('flowdesign.compare.nothing')}</p>
  const listed = [...nodes, ...edges, ...fields].filter(({ kind }) => kind !== 'same').length
  return (
    <section className={styles['part']}>
      <h3>{t('flowdesign.compare.changes', { count: listed })}</h3>
      <ul className={styles['changes']}>
        {nodes.map(({ id, kind, parentId, parts }) =>
          kind === 'same' ? null : (
            <li key={`node ${id}`} data-kind={kind}>
              <button type="button" aria-pressed={chosen === (parentId ?? id)} onClick={() => onChoose(parentId ?? id)}>
                <Kind kind={kind} />
                <b>{name(id)}</b>
              </button>
              {leads.get(id)?.map(({ id: arrow, before, after }) => (
                <p key={arrow} className={styles['quiet']}>
                  → {name((after ?? before)!.target)}
                </p>
              ))}
              <Parts parts={parts} tell={tell} />
            </li>
          ),
        )}
        {edges.map(({ id, kind, before, after, parts }) =>
          kind === 'same' ? null : (
            <li key={`edge ${id} ${kind}`} data-kind={kind}>
              <p>
                <Kind kind={kind} />
                <b>{name((after ?? before)!.source)}</b>
              </p>
              <p className={styles['quiet']}>
                {[...new Set([before, after].flatMap((edge) => (edge ? [`→ ${name(edge.target)}`] : [])))].join(
                  '  ⇒  ',
                )}
              </p>
              <Parts parts={parts} tell={tell} />
            </li>
          ),
        )}
        {fields.map(({ name: field, kind, before, after, parts }) =>
          kind === 'same' ? null : (
            <li key={`field ${field}`} data-kind={kind}>
              <p>
                <Kind kind={kind} />
                <b>
                  {t('flowdesign.compare.field', {
                    name: (after ?? before)!.label[language] || (after ?? before)!.label.mn,
                  })}
                </b>
              </p>
              <Parts parts={parts} tell={tell} />
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

/** Where an outcome leads is told with the outcome if both are new, or both gone; every other arrow for itself. */
function leadsOf({ nodes, edges }: Comparison) {
  const outcomes = new Map(nodes.flatMap(({ id, kind, parentId }) => (parentId === undefined ? [] : [[id, kind]])))
  const isTold = ({ kind, after, before }: EdgeChange) =>
    (kind === 'added' || kind === 'removed') && outcomes.get((after ?? before)!.source) === kind
  return {
    leads: Map.groupBy(edges.filter(isTold), ({ after, before }) => (after ?? before)!.source),
    edges: edges.filter((edge) => !isTold(edge)),
  }
}

function Kind({ kind }: { kind: Exclude<ChangeKind, 'same'> }) {
  const { t } = useText()
  return (
    <span className={styles['kind']}>
      <Icon name={looks[kind].icon} size={15} weight={2.2} />
      {t(`flowdesign.compare.${kind}`)}
    </span>
  )
}

interface Tell {
  fieldName: (name: string) => string
  before: (part: string, value: unknown) => string
  after: (part: string, value: unknown) => string
}

function Parts({ parts, tell }: { parts: readonly PartChange[]; tell: Tell }) {
  const { t } = useText()
  const rightWords = (right: unknown) =>
    t(`flowdesign.fields.right.${fieldRights.find((one) => one === right) ?? 'usual'}`)
  if (parts.length === 0) return null
  return (
    <dl className={styles['parts']}>
      {parts.map(({ part, field, before, after }) =>
        field === undefined ? (
          <div key={part}>
            <dt>{t(partTitle(part))}</dt>
            <dd>
              <del>{tell.before(part, before)}</del> → <ins>{tell.after(part, after)}</ins>
            </dd>
          </div>
        ) : (
          <div key={`${part} ${field}`}>
            <dt>{t('flowdesign.compare.right', { name: tell.fieldName(field) })}</dt>
            <dd>
              <del>{rightWords(before)}</del> → <ins>{rightWords(after)}</ins>
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}
