import { useMemo, type ReactNode } from 'react'
import { Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { checkDiagram, groupBy, nodeName, nodeOf } from '#modules/workflow/shared/index.ts'
import { WrongCondition } from '#modules/workflow/web/parts.ts'
import { importance, type ReportItem } from '../../shared/bpmn/index.ts'
import styles from './exchange.module.css'
import type { FileContents } from './read-file.ts'
import { detailIn } from './report-detail.ts'

/** What the file holds, what is lost of it, what was guessed, and who is not here. */
export function ImportReport({ contents }: { contents: FileContents }) {
  const { t, language } = useText()
  const { diagram, title, report, strangers, isChanged } = contents
  const wrong = useMemo(() => wrongConditions(contents), [contents])
  const steps = diagram.nodes.filter(({ type }) => type !== 'trigger').length
  // What has no counterpart whatever one does, or hardly changes anything, is folded away.
  const [telling, quiet] = [
    report.filter(({ code }) => importance(code) === 0),
    report.filter(({ code }) => importance(code) > 0).toSorted((a, b) => importance(a.code) - importance(b.code)),
  ]
  const inLine = (item: ReportItem): Line => ({
    ...item,
    text: t(`flowdesign.bpmn.report.${item.code}`, { element: item.element }),
    detail: detailIn(language, item),
  })
  const isClean = telling.length === 0 && strangers.length === 0 && wrong.length === 0
  return (
    <div className={styles['stack']}>
      <Notice
        kind={isClean ? 'success' : 'warning'}
        live
        title={t('flowdesign.exchange.found', {
          title: title || t('flowdesign.exchange.untitled'),
          steps,
          arrows: diagram.edges.length,
        })}
      >
        <p>{t(isClean ? 'flowdesign.exchange.clean' : 'flowdesign.exchange.look')}</p>
      </Notice>
      {isChanged ? <Notice kind="info" title={t('flowdesign.exchange.edited')} /> : null}
      {wrong.length > 0 ? (
        <Part
          icon="error"
          title={t('flowdesign.exchange.wrong_conditions', { count: wrong.length })}
          hint={t('flowdesign.exchange.wrong_conditions_hint')}
          lines={wrong.map((problem) => ({
            name: nodeName(stepOf(diagram, problem.node_id), language),
            text: <WrongCondition problem={problem} diagram={diagram} />,
            detail: '',
            count: 1,
          }))}
        />
      ) : null}
      {strangers.length > 0 ? (
        <Part
          icon="users"
          title={t('flowdesign.exchange.strangers', { count: strangers.length })}
          hint={t('flowdesign.exchange.strangers_hint')}
          lines={strangers.map(({ step, kind, id }) => ({
            name: step,
            text: `${t(`flowdesign.compare.part.${kind}`)}: ${id}`,
            detail: '',
            count: 1,
          }))}
        />
      ) : null}
      <Told items={telling} inLine={inLine} />
      {quiet.length > 0 ? (
        <details className={styles['rest']}>
          <summary>{t('flowdesign.exchange.rest', { count: quiet.length })}</summary>
          <Told items={quiet} inLine={inLine} />
        </details>
      ) : null}
    </div>
  )
}

/** What is lost of some things of the file, and what was guessed of others. */
function Told({ items, inLine }: { items: readonly ReportItem[]; inLine: (item: ReportItem) => Line }) {
  const { t } = useText()
  const [lost, guessed] = [
    items.filter(({ kind }) => kind === 'lost'),
    oncePerRole(items.filter(({ kind }) => kind === 'guessed')),
  ]
  return (
    <>
      {lost.length > 0 ? (
        <Part
          icon="warning"
          title={t('flowdesign.exchange.lost', { count: lost.length })}
          hint={t('flowdesign.exchange.lost_hint')}
          lines={lost.map(inLine)}
        />
      ) : null}
      {guessed.length > 0 ? (
        <Part
          icon="info"
          title={t('flowdesign.exchange.guessed', { count: guessed.length })}
          hint={t('flowdesign.exchange.guessed_hint')}
          lines={guessed.map(inLine)}
        />
      ) : null}
    </>
  )
}

/** A role that is asked at several steps is one line. */
function oncePerRole(items: readonly ReportItem[]): ReportItem[] {
  const isRole = ({ code }: ReportItem) => code === 'role_unknown' || code === 'role_found'
  const roles = groupBy(items.filter(isRole), ({ code, name }) => `${code} ${name}`)
  return items.flatMap((item) => {
    const same = roles.get(`${item.code} ${item.name}`)
    if (!same || !isRole(item)) return [item]
    return same[0] === item ? [{ ...item, detail: same.map(({ detail }) => detail).join(', ') }] : []
  })
}

/** Without the form that a condition asks about nothing can be said of it. */
const wrongConditions = ({ diagram, flow }: FileContents) =>
  flow ? checkDiagram(diagram, undefined, null, flow.form).filter(({ expression }) => expression !== undefined) : []

function stepOf(diagram: FileContents['diagram'], id: string | null) {
  const node = id === null ? undefined : nodeOf(diagram, id)
  return node?.parentId === undefined ? node : nodeOf(diagram, node.parentId)
}

interface Line {
  name: string
  text: ReactNode
  detail: string
  count: number
}

function Part({
  icon,
  title,
  hint,
  lines,
}: {
  icon: 'error' | 'users' | 'warning' | 'info'
  title: string
  hint: string
  lines: Line[]
}) {
  return (
    <section className={styles['part']}>
      <h3>
        <Icon name={icon} size={17} />
        {title}
      </h3>
      <p className={styles['quiet']}>{hint}</p>
      {/* A long report scrolls within the dialog, by keyboard as well. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles['lines']} tabIndex={0} aria-label={title}>
        {lines.map(({ name, text, detail, count }, at) => (
          <li key={at}>
            <b>{name || '—'}</b>
            {count > 1 ? <span className={styles['quiet']}> × {count}</span> : null}
            <span>{text}</span>
            {detail ? <code>{detail}</code> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
