import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { buttonClass } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { AgentLayout, FormLayout, WayHome, WebLayout } from '#platform/web/layout/plain-layouts.tsx'
import { isSignedIn, useHasOtherEyes } from '#modules/access/web/index.ts'
import { useHangul } from './use-hangul.ts'

const OtherEyes = lazy(() => import('./OtherEyes.tsx'))

export function AgentFrame() {
  useHangul()
  return (
    <AgentLayout banner={<Standing />}>
      <Outlet />
    </AgentLayout>
  )
}

export function FormFrame() {
  useHangul()
  return (
    <FormLayout banner={<Standing />}>
      <Outlet />
    </FormLayout>
  )
}

export function WebFrame() {
  useHangul()
  const { t } = useText()
  const path = useRouterState({ select: (state) => state.location.pathname })
  // The landing page has a bar of its own.
  if (path === '/') return <Outlet />
  const action = isSignedIn() ? (
    <WayHome />
  ) : (
    <AppLink to="/auth/login" className={buttonClass({ kind: 'primary', size: 'small' })}>
      {t('app.front.sign_in')}
    </AppLink>
  )
  return (
    <WebLayout action={action} banner={<Standing />}>
      <Outlet />
    </WebLayout>
  )
}

/** Whoever works as another person, or looks as a role, is told so also where no shell stands around the page. */
function Standing() {
  return useHasOtherEyes() ? (
    <Suspense fallback={null}>
      <OtherEyes />
    </Suspense>
  ) : null
}
