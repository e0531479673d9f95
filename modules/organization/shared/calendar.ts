import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { day, done, optionalText, requiredText, workDay } from './fields.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'organization.calendar.time_bad')
const optionalTime = z.union([z.literal(''), time])

/** A day of the week as the form has it: both ends of the break, or neither. */
const weekDay = z
  .object({
    weekday: z.number().int().min(1).max(7),
    works: z.boolean(),
    starts: z.string(),
    ends: z.string(),
    break_starts: z.string(),
    break_ends: z.string(),
  })
  .superRefine(({ works, starts, ends, break_starts, break_ends }, problems) => {
    if (!works) return
    const refuse = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message })
    for (const [path, text] of Object.entries({ starts, ends }))
      if (!time.safeParse(text).success) refuse(path, 'organization.calendar.time_bad')
    for (const [path, text] of Object.entries({ break_starts, break_ends }))
      if (!optionalTime.safeParse(text).success) refuse(path, 'organization.calendar.time_bad')
    if (starts >= ends) refuse('ends', 'organization.calendar.ends_before')
    if ((break_starts === '') !== (break_ends === '')) refuse('break_ends', 'organization.calendar.break_half')
    else if (break_starts !== '' && !(starts < break_starts && break_starts < break_ends && break_ends < ends))
      refuse('break_ends', 'organization.calendar.break_outside')
  })
export type WeekDay = z.output<typeof weekDay>
/** As a day was read; a week that was kept before a rule is changed all the same. */
const heldTime = z.string().max(5)
const heldDay = z.object({
  ...weekDay.shape,
  starts: heldTime,
  ends: heldTime,
  break_starts: heldTime,
  break_ends: heldTime,
})
export const weekForm = z
  .object({ week: z.array(weekDay).length(7) })
  .refine(({ week }) => new Set(week.map(({ weekday }) => weekday)).size === 7, {
    error: 'organization.calendar.week_bad',
    path: ['week'],
  })
  .refine(({ week }) => week.some(({ works }) => works), { error: 'organization.calendar.no_work', path: ['week'] })

const holiday = z.object({ day: z.string(), name: words })
export type Holiday = z.output<typeof holiday>

export const showCalendar = endpoint({
  method: 'GET',
  path: '/organization/calendar',
  permission: 'organization.calendar.u',
  summary: 'Working week and holidays of my organisation',
  input: z.object({}),
  reply: z.object({ time_zone: z.string(), today: z.string(), week: z.array(weekDay), holidays: z.array(holiday) }),
})
export const changeWeek = endpoint({
  method: 'PUT',
  path: '/organization/calendar/week',
  permission: 'organization.calendar.u',
  summary: 'Change the working week; refused where it is not as it was `held` any more',
  input: weekForm.safeExtend({ held: z.object({ week: z.array(heldDay).length(7) }).optional() }),
  reply: done,
})

export const holidayForm = z.object({
  day,
  mn: requiredText(120, 'organization.calendar.name_missing'),
  en: optionalText(120),
  ko: optionalText(120),
})
export const addHoliday = endpoint({
  method: 'POST',
  path: '/organization/calendar/holidays',
  permission: 'organization.calendar.u',
  summary: 'A day on which nobody works',
  idempotent: true,
  input: holidayForm,
  reply: done,
})
export const removeHoliday = endpoint({
  method: 'DELETE',
  path: '/organization/calendar/holidays/:day',
  permission: 'organization.calendar.u',
  summary: 'Work on this day as on others of its kind',
  input: z.object({ day }),
  reply: done,
})
export const restoreHolidays = endpoint({
  method: 'POST',
  path: '/organization/calendar/public-holidays',
  permission: 'organization.calendar.u',
  summary: 'Add the public holidays of Mongolia that are missing',
  input: z.object({}),
  reply: z.object({ added: z.number().int() }),
})

/** Asked before a change; what is left out stays as it is. */
export const previewCalendar = endpoint({
  method: 'POST',
  path: '/organization/calendar/preview',
  permission: 'organization.calendar.u',
  summary: 'How many running deadlines another calendar would move',
  input: z.object({
    week: weekForm.shape.week.optional(),
    add: z.array(day).max(1).optional(),
    remove: z.array(day).max(1).optional(),
    public_holidays: z.boolean().optional(),
  }),
  reply: z.object({ moved: z.number().int() }),
})

/** Hours of work in a week below which whoever sets it is asked whether they mean it. */
export const FEW_HOURS = 5
const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
export const hoursOf = (week: readonly WeekDay[]) =>
  week
    .filter(({ works }) => works)
    .reduce(
      (sum, { starts, ends, break_starts, break_ends }) =>
        sum +
        minutes(ends) -
        minutes(starts) -
        (break_starts && break_ends ? minutes(break_ends) - minutes(break_starts) : 0),
      0,
    ) / 60

const MOST_DAYS = 400

/** For whoever shows a calendar. */
export const listHolidays = endpoint({
  method: 'GET',
  path: '/organization/holidays',
  permission: 'signed_in',
  summary: 'Holidays of my organisation from this day on, with their names',
  input: z.object({ from: workDay, days: z.coerce.number().int().min(1).max(MOST_DAYS) }),
  reply: z.array(holiday),
})

/** For whoever suggests a day to people, or shows them a calendar. */
export const listFreeDays = endpoint({
  method: 'GET',
  path: '/organization/free-days',
  permission: 'signed_in',
  summary: 'Days on which my organisation does not work, from this one on, otherwise from today on',
  input: z.object({ from: workDay.optional(), days: z.coerce.number().int().min(1).max(MOST_DAYS).default(60) }),
  reply: z.array(z.string()),
})
