import { describe, expect, test } from 'vitest'
import type { Plan } from './contract.ts'
import { schedule } from './schedule.ts'
import { at, DAY, HOUR, office, planOf, said } from './testing/plans.ts'

const datesOf = (plan: Plan) => {
  const { tasks } = schedule(plan)
  return Object.fromEntries([...tasks].map(([id, { start, finish }]) => [id, `${said(start)} – ${said(finish)}`]))
}
const two = [
  { id: 'A', duration: 2 * DAY },
  { id: 'B', duration: DAY },
]

describe('links, in an office that works from 8 to 12 and from 13 to 17', () => {
  test('finish to start: the follower begins with the next work', () => {
    expect(datesOf(planOf(two, ['A>B']))).toEqual({
      A: '2026-03-02 08:00 – 2026-03-03 17:00',
      B: '2026-03-04 08:00 – 2026-03-04 17:00',
    })
  })

  test('of links that ask for the same moment the one with the least id is told', () => {
    const tasks = [{ id: 'A', duration: DAY }, { id: 'Z', duration: DAY }, two[1]!]
    for (const links of [
      ['A>B', 'Z>B'],
      ['Z>B', 'A>B'],
    ])
      expect(schedule(planOf(tasks, links)).tasks.get('B')!.reason).toEqual({ because: 'link', link: 'A>B', task: 'A' })
  })

  test('two days later', () => {
    expect(datesOf(planOf(two, [`A>B FS+${2 * DAY}`]))['B']).toBe('2026-03-06 08:00 – 2026-03-06 17:00')
  })

  test('an overlap of a day', () => {
    expect(datesOf(planOf(two, [`A>B FS-${DAY}`]))['B']).toBe('2026-03-03 08:00 – 2026-03-03 17:00')
  })

  test('start to start, a day before, held by the beginning of the plan or not', () => {
    expect(datesOf(planOf(two, [`A>B SS-${DAY}`]))['B']).toBe('2026-03-02 08:00 – 2026-03-02 17:00')
    const later = [{ id: 'A', duration: 2 * DAY, start: at('2026-03-05 08:00') }, two[1]!]
    expect(datesOf(planOf(later, [`A>B SS-${DAY}`]))['B']).toBe('2026-03-04 08:00 – 2026-03-04 17:00')
  })

  test('finish to finish', () => {
    expect(datesOf(planOf(two, ['A>B FF']))['B']).toBe('2026-03-03 08:00 – 2026-03-03 17:00')
    expect(datesOf(planOf(two, [`A>B FF+${4 * HOUR}`]))['B']).toBe('2026-03-03 13:00 – 2026-03-04 12:00')
  })

  test('start to finish: it ends with the work before', () => {
    const later = [{ id: 'A', duration: 2 * DAY, start: at('2026-03-09 08:00') }, two[1]!]
    expect(datesOf(planOf(later, ['A>B SF']))['B']).toBe('2026-03-06 08:00 – 2026-03-06 17:00')
  })

  test('elapsed days of a lag run through the weekend', () => {
    const week = [{ id: 'A', duration: 5 * DAY }, two[1]!]
    expect(datesOf(planOf(week, [`A>B FS+${2 * 1440}e`]))['B']).toBe('2026-03-09 08:00 – 2026-03-09 17:00')
    expect(datesOf(planOf(week, [`A>B FS+${3 * 1440}e`]))['B']).toBe('2026-03-10 08:00 – 2026-03-10 17:00')
  })

  test('work goes on after a weekend and a holiday', () => {
    const plan = planOf([{ id: 'A', duration: 7 * DAY }], [], { calendars: { office: office(['2026-03-09']) } })
    expect(datesOf(plan)['A']).toBe('2026-03-02 08:00 – 2026-03-11 17:00')
  })

  test('a milestone stays at the end of the day, what follows it begins with the next', () => {
    const plan = planOf([two[0]!, { id: 'M' }, two[1]!], ['A>M', 'M>B'])
    expect(datesOf(plan)).toEqual({
      A: '2026-03-02 08:00 – 2026-03-03 17:00',
      M: '2026-03-03 17:00 – 2026-03-03 17:00',
      B: '2026-03-04 08:00 – 2026-03-04 17:00',
    })
  })

  test('elapsed work ends in the night, and the follower waits for the office', () => {
    const plan = planOf([{ id: 'A', duration: 4 * 1440 + 6 * 60, is_elapsed: true }, two[1]!], ['A>B'])
    expect(datesOf(plan)).toEqual({
      A: '2026-03-02 08:00 – 2026-03-06 14:00',
      B: '2026-03-06 14:00 – 2026-03-09 14:00',
    })
  })

  test('a follower moves both ways: its own start says nothing', () => {
    const plan = planOf([two[0]!, { ...two[1]!, start: at('2026-03-20 08:00') }], ['A>B'])
    expect(datesOf(plan)['B']).toBe('2026-03-04 08:00 – 2026-03-04 17:00')
    const { start: _, ...held } = {
      ...plan.tasks[1]!,
      constraint: { kind: 'start_from' as const, at: at('2026-03-20') },
    }
    expect(datesOf({ ...plan, tasks: [two[0]!, held] })['B']).toBe('2026-03-20 08:00 – 2026-03-20 17:00')
  })
})

describe('constraints', () => {
  const constrained = (kind: NonNullable<Plan['tasks'][number]['constraint']>['kind'], day: string) =>
    planOf([two[0]!, { ...two[1]!, constraint: { kind, at: at(day) } }], ['A>B'])

  test('not before', () => {
    expect(datesOf(constrained('start_from', '2026-03-05 08:00'))['B']).toBe('2026-03-05 08:00 – 2026-03-05 17:00')
    expect(datesOf(constrained('finish_from', '2026-03-06 12:00'))['B']).toBe('2026-03-05 13:00 – 2026-03-06 12:00')
    expect(datesOf(constrained('start_from', '2026-03-02 08:00'))['B']).toBe('2026-03-04 08:00 – 2026-03-04 17:00')
  })

  test('on a day, whatever the link says, which is told', () => {
    const plan = constrained('start_on', '2026-03-03 08:00')
    expect(datesOf(plan)['B']).toBe('2026-03-03 08:00 – 2026-03-03 17:00')
    expect(schedule(plan).troubles).toEqual([{ kind: 'violated', link: 'A>B', by: DAY }])
    expect(schedule(plan).tasks.get('A')?.float).toBe(-DAY)
  })

  test('or as the link says, and the constraint is told', () => {
    const plan = { ...constrained('finish_until', '2026-03-03 17:00'), keeps: 'links' as const }
    expect(datesOf(plan)['B']).toBe('2026-03-04 08:00 – 2026-03-04 17:00')
    expect(schedule(plan).troubles).toEqual([{ kind: 'constraint', task: 'B', by: DAY }])
  })

  test('nothing begins before the plan, which is told too', () => {
    const plan = planOf([{ ...two[1]!, constraint: { kind: 'finish_on', at: at('2026-03-02 12:00') } }])
    expect(datesOf(plan)['B']).toBe('2026-03-02 08:00 – 2026-03-02 17:00')
    expect(schedule(plan).troubles).toEqual([{ kind: 'constraint', task: 'B', by: 4 * HOUR }])
  })

  test('a deadline moves nothing, but takes float', () => {
    const plan = planOf([two[0]!, { ...two[1]!, deadline: at('2026-03-04 12:00') }], ['A>B'])
    const { tasks, troubles } = schedule(plan)
    expect(tasks.get('B')).toMatchObject({ float: -4 * HOUR, is_critical: true, start: at('2026-03-04 08:00') })
    expect(troubles).toEqual([{ kind: 'deadline', task: 'B', by: 4 * HOUR }])
  })
})

describe('manual tasks', () => {
  const manual = (start: string) => planOf([two[0]!, { ...two[1]!, is_manual: true, start: at(start) }], ['A>B'])

  test('stay where they are said, and a link that they contradict is told', () => {
    const { tasks, troubles } = schedule(manual('2026-03-03 08:00'))
    expect(said(tasks.get('B')!.start)).toBe('2026-03-03 08:00')
    expect(troubles).toEqual([
      { kind: 'ignored', link: 'A>B', task: 'B' },
      { kind: 'violated', link: 'A>B', by: DAY },
    ])
  })

  test('one that is later than it had to be is told as well, one that is where it would be is not', () => {
    expect(schedule(manual('2026-03-06 08:00')).troubles).toEqual([{ kind: 'ignored', link: 'A>B', task: 'B' }])
    expect(schedule(manual('2026-03-04 08:00')).troubles).toEqual([])
  })

  test('two of start, finish and duration say the third', () => {
    const plan = planOf([
      { id: 'A', is_manual: true, start: at('2026-03-03 08:00'), finish: at('2026-03-04 12:00') },
      { id: 'B', is_manual: true, finish: at('2026-03-04 12:00'), duration: DAY },
      { id: 'C', start: at('2026-03-03 08:00'), finish: at('2026-03-04 12:00') },
    ])
    expect(datesOf(plan)).toEqual({
      A: '2026-03-03 08:00 – 2026-03-04 12:00',
      B: '2026-03-03 13:00 – 2026-03-04 12:00',
      C: '2026-03-03 08:00 – 2026-03-04 12:00',
    })
    expect(schedule(plan).tasks.get('A')?.duration).toBe(12 * HOUR)
  })
})

describe('summaries', () => {
  const phases = [
    { id: 'S' },
    { id: 'A', parent: 'S', duration: 2 * DAY },
    { id: 'B', parent: 'S', duration: 3 * DAY },
    { id: 'T' },
    { id: 'C', parent: 'T', duration: DAY },
    { id: 'D', parent: 'T', duration: DAY },
  ]

  test('are as what stands under them', () => {
    const { tasks } = schedule(planOf(phases, ['A>B']))
    expect(tasks.get('S')).toMatchObject({ is_summary: true, duration: 5 * DAY, finish: at('2026-03-06 17:00') })
    expect(tasks.get('S')!.reason).toEqual({ because: 'children', task: 'B' })
  })

  test('a link between two of them holds for all under the follower', () => {
    expect(datesOf(planOf(phases, ['S>T', 'C>D']))).toMatchObject({
      C: '2026-03-05 08:00 – 2026-03-05 17:00',
      D: '2026-03-06 08:00 – 2026-03-06 17:00',
      T: '2026-03-05 08:00 – 2026-03-06 17:00',
    })
    expect(schedule(planOf(phases, ['S>T'])).tasks.get('D')!.reason).toEqual({
      because: 'link',
      link: 'S>T',
      task: 'S',
    })
  })

  test('one that says its own dates keeps them, those under it begin with it, and what runs over is told', () => {
    const plan = planOf([
      { id: 'S', is_manual: true, start: at('2026-03-09 08:00'), duration: 2 * DAY },
      { id: 'A', parent: 'S', duration: 3 * DAY },
    ])
    expect(datesOf(plan)).toEqual({
      S: '2026-03-09 08:00 – 2026-03-10 17:00',
      A: '2026-03-09 08:00 – 2026-03-11 17:00',
    })
    expect(schedule(plan).troubles).toEqual([{ kind: 'overrun', task: 'S', by: DAY }])
  })

  test('what waits for one that says its own dates does not press those under it', () => {
    const plan = planOf(
      [
        {
          id: 'S',
          is_manual: true,
          start: at('2026-03-02 08:00'),
          duration: 2 * DAY,
          deadline: at('2026-03-02 12:00'),
        },
        { id: 'A', parent: 'S', duration: DAY },
        { id: 'X', duration: DAY },
      ],
      ['S>X'],
    )
    const { tasks } = schedule(plan)
    expect(['S', 'A', 'X'].map((id) => tasks.get(id)!.float)).toEqual([-12 * HOUR, 2 * DAY, 0])
  })

  test('constraints of a summary are told where those under it do not keep them', () => {
    const constraint = { kind: 'finish_from' as const, at: at('2026-03-05 17:00') }
    const plan = planOf([
      { id: 'S', constraint },
      { id: 'A', parent: 'S', duration: DAY },
    ])
    expect(schedule(plan).troubles).toEqual([{ kind: 'constraint', task: 'S', by: 3 * DAY }])
  })

  test('a float of a summary is the least under it', () => {
    const { tasks } = schedule(planOf(phases, ['S>T']))
    expect(['A', 'B', 'S', 'T'].map((id) => tasks.get(id)!.float)).toEqual([DAY, 0, 0, 0])
  })

  test('what waits for the start of a summary leaves those alone that begin later', () => {
    const plan = planOf([...phases.slice(0, 3), { id: 'X', duration: 9 * DAY }], ['A>B', 'S>X SS'])
    const { tasks } = schedule(plan)
    expect(['A', 'B'].map((id) => tasks.get(id)!.float)).toEqual([0, 4 * DAY])
  })
})

describe('what has happened already', () => {
  test('holds whatever links say', () => {
    const plan = planOf(
      [two[0]!, { ...two[1]!, begun: at('2026-03-03 10:00') }, { id: 'C', duration: DAY }],
      ['A>B', 'B>C'],
    )
    expect(datesOf(plan)).toMatchObject({
      B: '2026-03-03 10:00 – 2026-03-04 10:00',
      C: '2026-03-04 10:00 – 2026-03-05 10:00',
    })
  })

  test('what is put aside holds nobody up', () => {
    const plan = planOf(
      [{ id: 'S' }, { ...two[0]!, parent: 'S', is_inactive: true }, { ...two[1]!, parent: 'S' }],
      ['A>B'],
    )
    expect(datesOf(plan)).toMatchObject({
      B: '2026-03-02 08:00 – 2026-03-02 17:00',
      S: '2026-03-02 08:00 – 2026-03-02 17:00',
    })
  })
})

test('as late as possible is as late as followers and the end of the plan allow', () => {
  const plan = planOf([two[0]!, { ...two[1]!, is_late: true }, { id: 'C', duration: 5 * DAY }], ['A>B'])
  expect(datesOf(plan)['B']).toBe('2026-03-06 08:00 – 2026-03-06 17:00')
})

test('a task whose calendar never works runs by the clock, and that is told', () => {
  const never = { week: [], days: new Map() }
  const plan = planOf([{ id: 'A', duration: DAY, calendar: 'never' }], [], { calendars: { office: office(), never } })
  expect(datesOf(plan)['A']).toBe('2026-03-02 08:00 – 2026-03-02 16:00')
  expect(schedule(plan).idle).toEqual(['A'])
})

test('an empty plan ends where it begins', () => {
  expect(schedule(planOf([]))).toEqual({ tasks: new Map(), troubles: [], finish: at('2026-03-02 08:00') })
})

test('links and parents that name nothing are passed over', () => {
  expect(datesOf(planOf([{ ...two[1]!, parent: 'nobody' }], ['A>B', 'B>Z']))['B']).toBe(
    '2026-03-02 08:00 – 2026-03-02 17:00',
  )
})
