import { formatDateTime } from '#platform/web/format.ts'
import { Icon, type IconName } from '#platform/web/icons/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import type { PermissionNames } from '../../shared/catalogue.ts'
import type { explainAccess } from '../../shared/explanation.ts'
import { permissionWords } from '../permission-words.ts'
import styles from './why.module.css'

type Explained = ReplyOf<typeof explainAccess>
interface Reason {
  key: string
  state: 'good' | 'bad' | 'none'
  words: string
  to?: string
}

const icons: Record<Reason['state'], IconName> = { good: 'success', bad: 'cancel', none: 'minus' }

/** The verdict in a sentence, then each thing that spoke for it or against it. */
export function Answer({ answer, names }: { answer: Explained; names: PermissionNames }) {
  const { t } = useText()
  const words = useWords()
  const { person, allowed, permission, call, given_by } = answer
  const name = person ? `${person.last_name} ${person.first_name}` : ''
  const what = isNamed(permission) ? permissionWords(t, words, permission, names) : t(`access.why.${permission}`)
  return (
    <div className={styles['answer']} role="status">
      <p className={styles['verdict']} data-allowed={allowed}>
        <Icon name={allowed ? 'success' : 'cancel'} size={26} />
        <span>{t(allowed ? 'access.why.allowed' : 'access.why.refused', { name })}</span>
      </p>
      <p className={styles['what']}>
        {what}
        {isNamed(permission) ? <code>{permission}</code> : null}
        {call ? (
          <code>
            {call.method} {call.path}
          </code>
        ) : null}
      </p>
      <ol className={styles['reasons']}>
        {reasonsOf(answer, t, words).map(({ key, state, words: text, to }) => (
          <li key={key} data-state={state}>
            <Icon name={icons[state]} size={18} />
            {to ? <AppLink to={to}>{text}</AppLink> : <span>{text}</span>}
          </li>
        ))}
      </ol>
      {!allowed && answer.hindrance === null && given_by.length > 0 && !answer.roles.some(({ by_role }) => by_role) ? (
        <p className={styles['given']}>
          {t('access.why.given_by')}{' '}
          {given_by.map(({ id, display_name }, at) => (
            <span key={id}>
              {at > 0 ? ', ' : ''}
              <AppLink to={`/admin/roles/${id}`}>{words(display_name)}</AppLink>
            </span>
          ))}
        </p>
      ) : null}
    </div>
  )
}

const isNamed = (permission: string) => permission !== 'public' && permission !== 'signed_in'

function reasonsOf(
  { hindrance, locked_until, roles, job, by_standard, grants, under_ceiling, permission }: Explained,
  t: (key: string, params?: Record<string, unknown>) => string,
  words: (names: Explained['roles'][number]['display_name']) => string,
): Reason[] {
  const standing: Reason[] = [
    {
      key: 'standing',
      state: hindrance ? 'bad' : 'good',
      words: t(hindrance ? `access.why.${hindrance}` : 'access.why.member'),
    },
    ...(locked_until
      ? [
          {
            key: 'locked',
            state: 'bad' as const,
            words: t('access.why.locked', { until: formatDateTime(locked_until) }),
          },
        ]
      : []),
  ]
  if (!isNamed(permission)) return standing
  return [
    ...standing,
    ...roles.map(({ id, display_name, is_main, by_role }): Reason => ({
      key: `role-${id}`,
      state: by_role ? 'good' : 'none',
      to: `/admin/roles/${id}`,
      words: t(by_role ? 'access.why.role_gives' : 'access.why.role_does_not', {
        role: words(display_name) + (is_main || roles.length === 1 ? '' : ` (${t('access.why.extra_role')})`),
      }),
    })),
    ...(job
      ? [
          {
            key: 'job',
            state: job.by_job ? ('good' as const) : ('none' as const),
            words: t(job.by_job ? 'access.why.job_gives' : 'access.why.job_does_not', { job: job.job }),
            to: `/admin/roles/jobs/${job.id}`,
          },
        ]
      : []),
    ...grants.map(({ role_id, row_condition, every_column }, at): Reason => {
      const role = roles.find(({ id }) => id === role_id)
      return {
        key: `grant-${at}`,
        state: 'good',
        ...(role && { to: `/admin/roles/${role.id}` }),
        words: [
          t(row_condition === null ? 'access.why.granted_rows' : 'access.why.granted_some_rows', {
            who: role ? words(role.display_name) : (job?.job ?? ''),
            condition: row_condition,
          }),
          ...(every_column ? [] : [t('access.why.granted_columns')]),
        ].join(' '),
      }
    }),
    {
      key: 'standard',
      state: by_standard ? 'good' : 'none',
      words: t(by_standard ? 'access.why.standard_gives' : 'access.why.standard_does_not'),
      to: '/admin/roles/standard',
    },
    {
      key: 'ceiling',
      state: under_ceiling ? 'good' : 'bad',
      words: t(under_ceiling ? 'access.why.under_ceiling' : 'access.why.above_ceiling'),
    },
  ]
}
