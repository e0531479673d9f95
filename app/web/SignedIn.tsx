import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { chosenRole, leave, lock, useMay, useMove, useSession } from '#modules/access/web/index.ts'
import type { KeptDraft } from '#platform/web/drafts.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { hasTyped } from '#platform/web/form/shelf.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Shell } from '#platform/web/layout/Shell.tsx'
import { HomeBlocks } from '#platform/web/home-blocks.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { startLive, stopLive } from '#platform/web/live.ts'
import type { Badge } from '#platform/web/module.ts'
import { TabPanels } from '#platform/web/tabs/index.ts'
import { giveUpUnsaved, hasUnsaved } from '#platform/web/unsaved.ts'
import { forgetDrafts, keptDrafts } from './drafts.ts'
import { insides } from './insides.ts'
import { LeavingQuestion } from './LeavingQuestion.tsx'
import { onOpenFromMessage } from './offline/open-here.ts'
import { placesIn } from './places.ts'
import { isProtected, screens } from './screens.ts'
import { searchFor } from './search.ts'
import { useBadges } from './use-badges.ts'
import { useHangul } from './use-hangul.ts'

/** The letter of the start page of administrators, which belongs to no module. */
const GO_TO_ADMINISTRATION = { '/admin': 'KeyA' }

/** The frame of everybody who is signed in, filled with what they may see. */
export default function SignedIn() {
  const { t, language } = useText()
  const words = useWords()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const move = useMove()
  const may = useMay()
  const { user, organization, organizations, userExtraRoles, permission } = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [inside] = useState(gathered)
  const badges = useBadges(inside.badges, may)
  const blocks = inside.homeBlocks
    .filter((block) => may(block.permission))
    .map((block) => ({ ...block, isThere: block.badge === undefined || (badges[block.badge] ?? 0) > 0 }))

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
    await Promise.allSettled(inside.leaves.map((end) => end()))
    await leave()
    forgetDrafts(user.login)
    cache.clear()
    // Section 2 of the specification: from a protected area the root page is loaded afresh.
    if (isProtected(path)) location.assign('/')
    else await navigate({ to: '/' }).then(stay)
  }

  const openPage = (to: string, q: string) => void navigate({ to, search: { q } })
  return (
    <Shell
      person={{ ...user, post: (chosenRole() === null && user.job) || words(user.role_name) }}
      organization={organization}
      organizations={organizations}
      roles={userExtraRoles}
      currentRole={chosenRole()}
      onChooseOrganization={(org_id) => void move({ org_id })}
      onChooseRole={(extra_role) => void move({ extra_role })}
      menu={permission.menu}
      badges={badges}
      places={placesIn(screens, may, t)}
      goKeys={inside.goKeys}
      actions={inside.actions
        .filter((one) => may(one.permission))
        .map(({ id, title, icon, to, keys }) => ({ id, title: t(title), icon, to, keys }))}
      keyGroups={inside.keyHelp
        .filter((one) => may(one.permission))
        .map(({ title, entries }) => ({
          title: t(title),
          entries: entries.map((one) => ({ title: t(one.title), keys: one.keys })),
        }))}
      topBar={inside.topBars.map((One, at) => (
        <One key={at} />
      ))}
      onSignOut={askToSignOut}
      onLock={() => void lock().catch(showFailure)}
      search={searchFor(inside.searches, { may, language }, openPage)}
    >
      <Following key={place} always={inside.always} />
      {leaving ? (
        <LeavingQuestion
          drafts={leaving}
          onConfirm={() => {
            setLeaving(null)
            void signOut()
          }}
          onCancel={() => setLeaving(null)}
        />
      ) : null}
      <HomeBlocks value={{ blocks, firstSteps: inside.firstSteps }}>
        <TabPanels key={`${user.id}-${place}`} owner={`${user.id}-${place}`} />
      </HomeBlocks>
    </Shell>
  )
}

/** Live news are told per organisation and role, so a change of either begins anew. */
function Following({ always }: Pick<ReturnType<typeof gathered>, 'always'>) {
  const navigate = useNavigate()
  useHangul()
  useEffect(() => onOpenFromMessage((to) => void navigate({ to })), [navigate])
  useEffect(() => {
    startLive()
    return stopLive
  }, [])
  return always.map((One, at) => <One key={at} />)
}

/** What the modules bring, by kind; it stays the same as long as the page. */
function gathered() {
  const all = insides()
  return {
    badges: all.flatMap(({ badges = [] }): readonly Badge[] => badges),
    actions: all.flatMap(({ actions = [] }) => actions),
    searches: all.flatMap(({ searches = [] }) => searches),
    goKeys: Object.assign({}, GO_TO_ADMINISTRATION, ...all.map(({ goKeys = {} }) => goKeys)) as Readonly<
      Record<string, string>
    >,
    keyHelp: all.flatMap(({ keyHelp = [] }) => keyHelp),
    topBars: all.flatMap(({ TopBar }) => TopBar ?? []),
    always: all.flatMap(({ Always }) => Always ?? []),
    homeBlocks: all
      .flatMap(({ homeBlocks = [] }) => homeBlocks)
      .toSorted((one, other) => one.place - other.place)
      .map(({ load, ...block }) => ({ ...block, Block: lazyPart(load) })),
    firstSteps: all.flatMap(({ firstSteps = [] }) => firstSteps),
    leaves: all.flatMap((one) => one.leave ?? []),
  }
}
