import { Outlet, useRouterState } from '@tanstack/react-router'
import { buttonClass } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { AgentLayout, FormLayout, WayHome, WebLayout } from '#platform/web/layout/plain-layouts.tsx'
import { isSignedIn } from '#modules/access/web/index.ts'

export function AgentFrame() {
  return <AgentLayout><Outlet /></AgentLayout>
}

export function FormFrame() {
  return <FormLayout><Outlet /></FormLayout>
}

export function WebFrame() {
  const { t } = useText()
  const path = useRouterState({ select: (state) => state.location.pathname })
  // The landing page has a bar of its own.
  if (path === '/') return <Outlet />
  const action = isSignedIn()
    ? <WayHome />
    : <AppLink to="/auth/login" className={buttonClass({ kind: 'primary', size: 'small' })}>{t('platform.front.sign_in')}</AppLink>
  return <WebLayout action={action}><Outlet /></WebLayout>
}
