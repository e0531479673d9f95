import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { localeOf } from '#platform/shared/language.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ModeButton } from '#platform/web/layout/ModeButton.tsx'
import { isSignedIn } from '#modules/access/web/index.ts'
import { FrontView } from './front/FrontView.tsx'

export default function FrontPage() {
  const { t, language, setLocale } = useText()
  const navigate = useNavigate()
  // The name of the Korean language is written in its letters.
  useEffect(() => void import('#platform/web/theme/hangul.css'), [])
  return (
    <FrontView
      t={t} language={language} isSignedIn={isSignedIn()} modeButton={<ModeButton />}
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
