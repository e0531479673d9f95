import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { choose, chosenRole, currentRole, leave, startOf, useMay, useSession, type Choice } from '#modules/access/web/index.ts'
import { NotificationBell, useReadAbout } from '#modules/notification/web/index.ts'
import { useDocumentsAtHand } from '#modules/workflow/web/index.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Shell } from '#platform/web/layout/Shell.tsx'
import type { PaletteEntry } from '#platform/web/layout/shell-types.ts'
import { startLive, stopLive } from '#platform/web/live.ts'
import { isProtected } from '#platform/web/routing/index.ts'
import { searchDocuments } from './search-documents.ts'
import { useBadges } from './use-badges.ts'
import { useSessionNews } from './use-session-news.ts'

/** The frame of everybody who is signed in, filled with what they may see. */
export default function SignedIn() {
  const { t, language } = useText()
  const words = useWords()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const mayDo = useMay()
  const { user, organization, organizations, userExtraRoles, permission } = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const badges = useBadges(mayDo('workflow.documents.r'))

  async function moveTo(choice: Choice) {
    try {
      await choose(choice)
      cache.clear()
      await navigate({ to: startOf(currentRole()) })
    } catch (error) {
      showFailure(error)
    }
  }

  async function signOut() {
    stopLive()
    await leave()
    cache.clear()
    // Section 2 of the specification: from a protected area the root page is loaded afresh.
    if (isProtected(path)) location.assign('/')
    else await navigate({ to: '/' })
  }

  const actions: PaletteEntry[] = mayDo('workflow.documents.c')
    ? [{ id: 'new-document', title: t('platform.shell.new_document'), icon: 'plus', to: '/workflow' }]
    : []
  return (
    <Shell
      person={{ ...user, post: (chosenRole() === null && user.job) || words(user.role_name) }} organization={organization} organizations={organizations} roles={userExtraRoles}
      currentRole={chosenRole()} onChooseOrganization={(org_id) => void moveTo({ org_id })} onChooseRole={(extra_role) => void moveTo({ extra_role })}
      menu={permission.menu} badges={badges} actions={actions} notifications={<NotificationBell />} onSignOut={() => void signOut()}
      search={mayDo('workflow.documents.r') ? (query, signal) => searchDocuments(query, language, signal) : undefined}
    >
      <News key={`${organization.org_id}-${user.role_id}`} />
      <Outlet />
    </Shell>
  )
}

/** Live news are told per organisation and role, so a change of either begins anew. */
function News() {
  useSessionNews()
  useReadAbout(useDocumentsAtHand().map((id) => `/workflow/${id}`))
  useEffect(() => {
    startLive()
    // Hangul may stand in anybody's document; its ranges are small and come when the screen is already there.
    void import('#platform/web/theme/hangul.css')
    return stopLive
  }, [])
  return null
}
