import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ActingBanner, addToProfile, chosenRole, followLanguage, leave, loadLockScreen, lock, useMay, useMove, useSession, ViewingBanner } from '#modules/access/web/index.ts'
import { endPush, followPush, loadDevicesCard, NotificationBell, useReadAbout } from '#modules/notification/web/index.ts'
import { forgetDrafts, inboxKeys, keptDrafts, useDocumentsAtHand, type KeptDraft } from '#modules/workflow/web/index.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { hasTyped } from '#platform/web/form/shelf.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Shell } from '#platform/web/layout/Shell.tsx'
import type { PaletteEntry } from '#platform/web/layout/shell-types.ts'
import { startLive, stopLive } from '#platform/web/live.ts'
import { TabPanels } from '#platform/web/tabs/index.ts'
import { giveUpUnsaved, hasUnsaved } from '#platform/web/unsaved.ts'
import { goKeys } from './go-keys.ts'
import { LeavingQuestion } from './LeavingQuestion.tsx'
import { onOpenFromMessage } from './offline/open-here.ts'
import { placesIn } from './places.ts'
import { isProtected, screens } from './screens.ts'
import { searchFor } from './search-all.ts'
import { useBadges } from './use-badges.ts'
import { useHangul } from './use-hangul.ts'
import { useSessionNews } from './use-session-news.ts'

addToProfile(loadDevicesCard)

/** The frame of everybody who is signed in, filled with what they may see. */
export default function SignedIn() {
  const { t, language } = useText()
  const words = useWords()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const move = useMove()
  const mayDo = useMay()
  const { user, organization, organizations, userExtraRoles, permission } = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const badges = useBadges(mayDo('workflow.documents.r'))

  /** What signing out would remove, while that is asked. */
  const [leaving, setLeaving] = useState<readonly KeptDraft[] | null>(null)
  const place = `${organization.org_id}-${user.role_id}`

  function askToSignOut() {
    const drafts = keptDrafts(user.login)
    if (drafts.length > 0 || hasUnsaved() || hasTyped()) setLeaving(drafts)
    else void signOut()
  }

  async function signOut() {
    const stay = giveUpUnsaved()
    stopLive()
    await endPush().catch(() => undefined)
    await leave()
    forgetDrafts(user.login)
    cache.clear()
    // Section 2 of the specification: from a protected area the root page is loaded afresh.
    if (isProtected(path)) location.assign('/')
    else await navigate({ to: '/' }).then(stay)
  }

  const lockNow = () => void lock().catch(showFailure)
  const openAll = (q: string) => void navigate({ to: '/workflow/search', search: { q } })
  const actions: PaletteEntry[] = [
    ...(mayDo('workflow.documents.c') ? [{ id: 'new-document', title: t('platform.shell.new_document'), icon: 'plus', to: '/workflow/new', keys: ['KeyC'] } as const] : []),
    ...(mayDo('workflow.documents.r') ? [{ id: 'find-documents', title: t('workflow.find.title'), icon: 'search', to: '/workflow/search', keys: ['KeyF'] } as const] : []),
  ]
  return (
    <Shell
      person={{ ...user, post: (chosenRole() === null && user.job) || words(user.role_name) }} organization={organization} organizations={organizations} roles={userExtraRoles}
      currentRole={chosenRole()} onChooseOrganization={(org_id) => void move({ org_id })} onChooseRole={(extra_role) => void move({ extra_role })}
      goKeys={goKeys} keyGroups={mayDo('workflow.documents.r') ? [{ title: t('workflow.inbox.title'), entries: inboxKeys.map(({ title, keys }) => ({ title: t(title), keys })) }] : []}
      menu={permission.menu} badges={badges} places={placesIn(screens, mayDo, t)} actions={actions} notifications={<NotificationBell />} onSignOut={askToSignOut} onLock={lockNow}
      search={searchFor(mayDo, language, openAll)}
    >
      <News key={place} />
      <ActingBanner />
      <ViewingBanner />
      {leaving ? <LeavingQuestion drafts={leaving} onConfirm={() => { setLeaving(null); void signOut() }} onCancel={() => setLeaving(null)} /> : null}
      <TabPanels key={`${user.id}-${place}`} owner={`${user.id}-${place}`} />
    </Shell>
  )
}

/** Live news are told per organisation and role, so a change of either begins anew. */
function News() {
  const navigate = useNavigate()
  const { language } = useText()
  const { user, acting } = useSession()
  const isMine = !acting
  useSessionNews()
  useHangul()
  useEffect(() => onOpenFromMessage((to) => void navigate({ to })), [navigate])
  // Messages follow the language of the page. A browser or server that refuses costs them alone.
  useEffect(() => { if (isMine) void followPush(user.id, language).catch(() => undefined) }, [user.id, isMine, language])
  useEffect(() => { if (isMine) void followLanguage(user.id, language).catch(() => undefined) }, [user.id, isMine, language])
  useReadAbout(useDocumentsAtHand().map((id) => `/workflow/${id}`))
  useEffect(() => {
    startLive()
    void loadLockScreen().catch(() => undefined)
    return stopLive
  }, [])
  return null
}
