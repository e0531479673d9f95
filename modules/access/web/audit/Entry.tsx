import { useState } from 'react'
import { formatDateTime } from '#platform/web/format.ts'
import { Avatar, Chip } from '#platform/web/form-basics/index.ts'
import { hasWords, useText, useWords } from '#platform/web/i18n/index.ts'
import { words as wordsSchema, type Words } from '#platform/shared/i18n.ts'
import {
  actionKey,
  narrowedBy,
  subjectKey,
  valueKey,
  type AuditEntry,
  type SystemAuditEntry,
} from '../../shared/audit.ts'
import type { PermissionNames } from '../../shared/catalogue.ts'
import { usePermissionWords } from '../permission-words.ts'
import styles from './audit.module.css'
import { differencesOf, type Difference } from './differences.ts'

/** So many parts of a list are shown before the rest is asked for. */
const MOST = 8

/** One change: who, what, to whom or what, and what is different now. */
export function Entry({ entry }: { entry: AuditEntry | SystemAuditEntry }) {
  const { t } = useText()
  const words = useWords()
  const { action, subject_type, subject_name, labels, first_name, last_name, role, impersonator, ip, at } = entry
  const name = first_name === null ? t('access.audit.unknown') : [last_name, first_name].filter(Boolean).join(' ')
  const say = (key: string, otherwise: string, label?: Words) =>
    label ? words(label) : hasWords(key) ? t(key) : otherwise
  const what = labels?.name ? words(labels.name) : subject_name
  const differences = differencesOf(entry)
  return (
    <li className={styles['entry']}>
      <Avatar first={first_name ?? '?'} last={last_name ?? ''} size={34} />
      <div className={styles['text']}>
        <p className={styles['what']}>
          <strong>{say(actionKey(action), action, labels?.action)}</strong>{' '}
          <span className={styles['subject']}>
            {say(subjectKey(subject_type), subject_type, labels?.kind)}
            {what ? `: ${what}` : ''}
          </span>
        </p>
        <p className={`${styles['who']} orgil-num`}>
          {'organization' in entry ? <Chip>{entry.organization}</Chip> : null}
          <span>{name}</span>
          {role ? <span>{words(role)}</span> : null}
          {ip ? <span>{ip}</span> : null}
          {impersonator ? (
            <Chip kind="warning">
              {t('access.audit.acted_by', { name: `${impersonator.last_name} ${impersonator.first_name}` })}
            </Chip>
          ) : null}
        </p>
        {differences.length > 0 ? (
          <dl className={styles['facts']}>
            {differences.map((one) => (
              <Fact
                key={one.field}
                difference={one}
                label={say(one.key, one.field, one.label)}
                permissions={labels?.permissions}
              />
            ))}
          </dl>
        ) : null}
      </div>
      <time dateTime={at} title={formatDateTime(at)} className={`${styles['time']} orgil-num`}>
        {formatDateTime(at).slice(11)}
      </time>
    </li>
  )
}

function Fact({
  difference,
  label,
  permissions,
}: {
  difference: Difference
  label: string
  permissions: PermissionNames | undefined
}) {
  const { t } = useText()
  const show = useValue(difference, permissions)
  if (difference.kind === 'values') {
    const { before, after } = difference
    return (
      <div>
        <dt>{label}</dt>
        <dd>
          {isEmpty(before) ? null : <del>{show(before)}</del>}
          {isEmpty(before) || isEmpty(after) ? null : ' '}
          {isEmpty(after) ? (
            isEmpty(before) ? (
              '–'
            ) : (
              <span className={styles['gone']}>{t('access.audit.empty')}</span>
            )
          ) : (
            <ins>{show(after)}</ins>
          )}
        </dd>
      </div>
    )
  }
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Parts difference={difference} show={show} />
      </dd>
    </div>
  )
}

function Parts({
  difference: { added, removed },
  show,
}: {
  difference: Extract<Difference, { kind: 'list' }>
  show: (value: unknown) => string
}) {
  const { t } = useText()
  const [isWhole, setWhole] = useState(false)
  const parts = [
    ...added.map((value) => ({ value, isAdded: true })),
    ...removed.map((value) => ({ value, isAdded: false })),
  ]
  const shown = isWhole ? parts : parts.slice(0, MOST)
  return (
    <span className={styles['parts']}>
      {shown.map(({ value, isAdded }) => (
        <Chip
          key={String(isAdded) + String(value)}
          kind={isAdded ? 'success' : 'danger'}
          icon={isAdded ? 'plus' : 'minus'}
        >
          <span className="orgil-hidden">{t(isAdded ? 'access.matrix.added' : 'access.matrix.removed')}: </span>
          {show(value)}
        </Chip>
      ))}
      {parts.length > shown.length ? (
        <button type="button" className={styles['rest']} onClick={() => setWhole(true)}>
          {t('access.audit.rest', { count: parts.length - shown.length })}
        </button>
      ) : null}
    </span>
  )
}

/** As the server keeps a moment. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * A value in words: names in the reader's language, permissions by their titles, yes and no, and whatever has a name
 * of its own, such as a state.
 */
function useValue({ field, key }: Pick<Difference, 'field' | 'key'>, permissions: PermissionNames | undefined) {
  const { t } = useText()
  const words = useWords()
  const permission = usePermissionWords(permissions)
  const named = (value: string, name = valueKey(key, value)) => {
    if (MOMENT.test(value)) return formatDateTime(value)
    return hasWords(name) ? t(name) : value
  }
  const show = (value: unknown): string => {
    if (isEmpty(value)) return '–'
    if (typeof value === 'boolean') return t(value ? 'access.audit.yes' : 'access.audit.no')
    if (typeof value === 'string')
      return field === 'permissions' ? permission(value) : named(value, narrowedBy[field]?.(value))
    if (typeof value === 'number') return String(value)
    if (Array.isArray(value)) return value.map(show).join(', ')
    const names = wordsSchema.strict().safeParse(value)
    if (names.success) return words(names.data)
    // What is kept in parts is told part by part; numbers among them point at what only the database knows.
    return (
      Object.entries(value)
        .flatMap(([part, said]) =>
          typeof said === 'string' && said !== '' ? named(said, valueKey(key, `${part}.${said}`)) : [],
        )
        .join(' · ') || '–'
    )
  }
  return show
}
