import { useState } from 'react'
import { Icon, type IconName } from '#platform/web/icons/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { chosenRole, useSession, type Choice } from './session.ts'
import { useMove } from './use-move.ts'
import styles from './SelectRolePage.module.css'

/** In which organisation, and as whom, to work now. */
export default function SelectRolePage() {
  const { t } = useText()
  const words = useWords()
  const { organization, organizations, userExtraRoles } = useSession()
  const move = useMove()
  const [busy, setBusy] = useState<string | null>(null)
  const role = chosenRole()

  async function pick(key: string, choice: Choice) {
    setBusy(key)
    await move(choice)
    setBusy(null)
  }

  return (
    <div className={styles['page']}>
      <h1>{t('access.select.title')}</h1>
      <p className={styles['hint']}>{t('access.select.hint')}</p>
      <section aria-labelledby="organizations">
        <h2 id="organizations">{t('access.select.organizations')}</h2>
        <ul className={styles['list']}>
          {organizations.map((one) => (
            <Place
              key={one.org_id}
              icon="building"
              logo={one.org_logo}
              name={one.organization}
              isBusy={busy === `org-${one.org_id}`}
              isCurrent={one.org_id === (organization.org_id ?? 0) && role === null}
              onChoose={() => void pick(`org-${one.org_id}`, { org_id: one.org_id })}
            />
          ))}
        </ul>
      </section>
      {userExtraRoles.length > 0 ? (
        <section aria-labelledby="roles">
          <h2 id="roles">{t('access.select.roles')}</h2>
          <ul className={styles['list']}>
            {userExtraRoles.map((one) => (
              <Place
                key={`${one.org_id}-${one.id}`}
                icon="shield"
                name={words(one.display_name)}
                note={organizations.find(({ org_id }) => org_id === one.org_id)?.organization}
                isBusy={busy === `role-${one.id}`}
                isCurrent={one.id === role}
                onChoose={() => void pick(`role-${one.id}`, { extra_role: one.id })}
              />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

interface PlaceProps {
  icon: IconName
  logo?: string | null
  name: string
  note?: string | undefined
  isCurrent: boolean
  isBusy: boolean
  onChoose: () => void
}

function Place({ icon, logo, name, note, isCurrent, isBusy, onChoose }: PlaceProps) {
  const { t } = useText()
  return (
    <li>
      <button
        type="button"
        className={styles['place']}
        onClick={onChoose}
        aria-busy={isBusy || undefined}
        disabled={isBusy}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <span className={styles['disc']}>{logo ? <img src={logo} alt="" /> : <Icon name={icon} size={20} />}</span>
        <span className={styles['words']}>
          <span className={styles['name']}>{name}</span>
          {note || isCurrent ? (
            <span className={styles['note']}>{isCurrent ? t('access.select.current') : note}</span>
          ) : null}
        </span>
        <Icon name={isCurrent ? 'check' : 'next'} />
      </button>
    </li>
  )
}
