import { useNavigate } from '@tanstack/react-router'
import { localeOf } from '#platform/shared/language.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ModeButton } from '#platform/web/layout/ModeButton.tsx'
import { isSignedIn } from '#modules/access/web/index.ts'
import { FrontView } from './front/FrontView.tsx'
import { useHangul } from './use-hangul.ts'

export default function FrontPage() {
  const { t, language, setLocale } = useText()
  const navigate = useNavigate()
  // The name of the Korean language is written in its letters.
  useHangul()
  return (
    <FrontView
      t={t}
      language={language}
      isSignedIn={isSignedIn()}
      modeButton={<ModeButton />}
      onGo={(event) => {
        event.preventDefault()
        void navigate({ to: event.currentTarget.pathname })
      }}
      onLanguage={(event, chosen) => {
        event.preventDefault()
        void setLocale(localeOf(chosen))
      }}
    />
  )
}
