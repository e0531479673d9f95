import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { formState } from '#platform/web/form/form-state.ts'
import { draw } from '#modules/workflow/shared/index.ts'
import { beginPlay, type Play, skipPlay } from '../../../shared/dry-run.ts'
import type { Parties } from '../use-parties.ts'
import { DryRun } from './DryRun.tsx'

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

const parties = {
  nameOf: () => 'Захирал',
  found: () => ({
    total: 1,
    by_unit: [],
    more_units: 0,
    people: [{ user_id: 7, first_name: 'Ганболд', last_name: 'Дорж', job: 'Захирал' }],
  }),
} as unknown as Parties
const nothing = () => {}

test('at a machine it says who gets what neither its rules nor a model decide', () => {
  const diagram = draw({
    start: { type: 'START', next: 'ai' },
    ai: {
      type: 'AI_DECISION',
      ai: { rules: [], fallback: { subject_type: 'TO_ROLE', role_id: 3 } },
      on: { resolved_by_ai: 'end', returned_by_ai: 'cancel' },
    },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  const shown = renderToStaticMarkup(
    <DryRun
      diagram={diagram}
      form={[]}
      play={beginPlay(diagram)}
      sender={null}
      asked={() => undefined}
      writing={formState({ fields: {} })}
      onSender={nothing}
      parties={parties}
      labelOf={({ id }) => id}
      skipOf={() => ''}
      noteOfEdge={() => ''}
      onDecide={nothing}
      onSkip={nothing}
      onArrow={nothing}
      onBack={nothing}
      onAgain={nothing}
      onClose={nothing}
    />,
  )
  const [, otherwise = ''] = shown.split('flowdesign.today_otherwise</h4>')
  expect(otherwise).toContain('Ганболд')
})

test('a step that a condition may skip says so and can be skipped; what was skipped was decided by nobody', () => {
  const review = {
    type: 'CHECK',
    to: { subject_type: 'CREATOR' },
    skip: { when: 'amount < 5', outcome: 'reviewed' },
    on: { reviewed: 'end', returned: 'end' },
  } as const
  const diagram = draw({ start: { type: 'START', next: 'review' }, review, end: { type: 'END' } })
  const shown = (play: Play) =>
    renderToStaticMarkup(
      <DryRun
        diagram={diagram}
        form={[]}
        play={play}
        sender={null}
        asked={() => undefined}
        writing={formState({ fields: {} })}
        onSender={nothing}
        parties={parties}
        labelOf={({ id }) => id}
        skipOf={() => 'Дүн < 5'}
        noteOfEdge={() => ''}
        onDecide={nothing}
        onSkip={nothing}
        onArrow={nothing}
        onBack={nothing}
        onAgain={nothing}
        onClose={nothing}
      />,
    )
  expect(shown(beginPlay(diagram))).toContain('flowdesign.skip.play')
  const bySender = beginPlay(diagram, () => true)
  expect(shown(bySender)).toMatch(/<b>review<\/b><small>flowdesign\.skip\.played_by_itself</)
  const past = shown(skipPlay(diagram, beginPlay(diagram)))
  expect(past).toMatch(/<b>review<\/b><small>flowdesign\.skip\.played</)
  expect(past).not.toContain('flowdesign.skip.play<')
})
