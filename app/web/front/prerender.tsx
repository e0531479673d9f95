import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#platform/shared/language.ts'
import { IconButton } from '#platform/web/form-basics/Button.tsx'
import { FrontView } from './FrontView.tsx'
import styles from './FrontView.module.css'

/** The landing page as markup; `app/front.ts` gives its buttons life. */
export function prerender(language: Language, words: Record<string, string>) {
  const t = (key: string) => {
    const text = words[key]
    if (text === undefined) throw new Error(`there are no words ${key}`)
    return text
  }
  const modes = (
    <>
      <span className={styles['inLight']}>
        <IconButton icon="moon" label={t('platform.shell.mode_dark')} data-mode="dark" />
      </span>
      <span className={styles['inDark']}>
        <IconButton icon="sun" label={t('platform.shell.mode_light')} data-mode="light" />
      </span>
    </>
  )
  return renderToStaticMarkup(<FrontView t={t} language={language} modeButton={modes} />)
}
