import type { MouseEvent, ReactNode } from 'react'
import { languages, type Language } from '#platform/shared/language.ts'
import { StepBadge } from '#modules/workflow/web/index.ts'
import { Icon, Mark, type IconName } from '#platform/web/icons/index.ts'
import { Summit } from './Summit.tsx'
import styles from './FrontView.module.css'

interface Props {
  t: (key: string) => string
  language: Language
  isSignedIn?: boolean
  /** Without them links lead where they say: the page works before and without the program. */
  onGo?: (event: MouseEvent<HTMLAnchorElement>) => void
  onLanguage?: (event: MouseEvent<HTMLAnchorElement>, language: Language) => void
  modeButton?: ReactNode
}

const path = [
  ['START', 'start'],
  ['CHECK', 'check'],
  ['VOTE', 'vote'],
  ['END', 'end'],
] as const
const people: [IconName, string][] = [
  ['flag', 'lead'],
  ['vote', 'council'],
  ['document', 'staff'],
  ['shield', 'audit'],
]

/** The landing page: the same markup from the build, where there is no program yet, and in the program. */
export function FrontView({ t, language, isSignedIn = false, onGo, onLanguage, modeButton }: Props) {
  const signIn = isSignedIn ? (
    <a href="/home" className={styles['primary']} onClick={onGo}>
      {t('app.front.open')}
      <Icon name="forward" />
    </a>
  ) : (
    <a href="/auth/login" className={styles['primary']} onClick={onGo}>
      {t('app.front.sign_in')}
      <Icon name="forward" />
    </a>
  )
  return (
    <div className={styles['front']}>
      <header className={styles['bar']}>
        <a href="/" className={styles['brand']} aria-label={t('platform.name')}>
          <Mark />
          {t('platform.name')}
        </a>
        <span className={styles['space']} />
        <nav className={styles['languages']} aria-label={t('platform.shell.language')}>
          {languages.map((one) => (
            <a
              key={one}
              href={`/?lang=${one}`}
              lang={one}
              hrefLang={one}
              aria-current={one === language ? 'true' : undefined}
              onClick={(event) => onLanguage?.(event, one)}
            >
              {t(`platform.language.${one}`)}
            </a>
          ))}
        </nav>
        {modeButton}
      </header>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <section className={styles['hero']}>
          <div className={styles['words']}>
            <h1>{t('app.front.headline')}</h1>
            <p className={styles['lead']}>{t('app.front.lead')}</p>
            <p className={styles['actions']}>
              {signIn}
              <a href="#how" className={styles['quiet']}>
                {t('app.front.how')}
                <Icon name="down" size={16} />
              </a>
            </p>
          </div>
          <ol className={styles['path']} aria-label={t('app.front.path_label')}>
            {path.map(([type, key]) => (
              <li key={key}>
                <StepBadge type={type} size={42} filled />
                <span>{t(`app.front.step_${key}`)}</span>
              </li>
            ))}
          </ol>
          <Summit />
        </section>
        <section id="how" className={styles['section']}>
          <h2>{t('app.front.how')}</h2>
          <ol className={styles['steps']}>
            {path.map(([type, key]) => (
              <li key={key}>
                <StepBadge type={type} size={40} />
                <h3>{t(`app.front.how_${key}`)}</h3>
                <p>{t(`app.front.how_${key}_text`)}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className={styles['section']}>
          <h2>{t('app.front.whom')}</h2>
          <ul className={styles['people']}>
            {people.map(([icon, key]) => (
              <li key={key}>
                <span className={styles['disc']}>
                  <Icon name={icon} size={20} />
                </span>
                <div>
                  <h3>{t(`app.front.whom_${key}`)}</h3>
                  <p>{t(`app.front.whom_${key}_text`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </main>
      <footer className={styles['foot']}>
        <span>{t('platform.name')}</span>
        <span>{t('app.front.sentence')}</span>
        <a href="/verify" onClick={onGo}>
          {t('app.front.verify')}
        </a>
      </footer>
    </div>
  )
}
