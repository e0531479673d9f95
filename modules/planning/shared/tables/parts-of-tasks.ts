import { column, table, words } from '#modules/records/shared/index.ts'
import { ASSIGNED, PARTICIPATION, SEEN, WORKED } from '../access.ts'

const task = column('relation', {
  title: words('Даалгавар', 'Task', '작업'),
  required: true,
  rows_of: 'planning.tasks',
  indexed: true,
})

/** Of the project of its task: rights hang on it. */
const project = (by: string) =>
  column('relation', {
    title: words('Төсөл', 'Project', '프로젝트'),
    rows_of: 'planning.projects',
    look_up: { by, column: 'project' },
    is_open: true,
  })

/** Whose task it is: it is theirs to tick off and to log, whatever else they may in the project. */
const responsible = column('person', {
  title: words('Хариуцагч', 'Assignee', '담당자'),
  look_up: { by: 'task', column: 'responsible' },
  is_open: true,
})

/** Who works on it besides: the same is theirs. */
const assignees = column('people', {
  title: words('Хамтран гүйцэтгэгч', 'Also working on it', '공동 담당자'),
  look_up: { by: 'task', column: 'assignees' },
  is_open: true,
})

const shares = [
  { permission: PARTICIPATION, may: 'rx', when: `project in ${SEEN}` },
  { permission: PARTICIPATION, may: 'rcud', when: `project in ${WORKED}` },
  { permission: PARTICIPATION, may: 'rcud', when: 'responsible in userPerson' },
  { permission: PARTICIPATION, may: 'rcud', when: ASSIGNED },
]

export const checks = table('planning.checks', {
  title: words('Шалгах зүйл', 'Checklist items', '점검 항목'),
  one: words('Зүйл', 'Item', '항목'),
  columns: {
    task,
    name: column('text', { title: words('Юу', 'What', '내용'), required: true, max_length: 300 }),
    is_done: column('checkbox', { title: words('Болсон', 'Done', '완료') }),
    project: project('task'),
    responsible,
    assignees,
  },
  label: '{name}',
  sort: 'name',
  ranked: true,
  shares,
})

export const times = table('planning.times', {
  title: words('Зарцуулсан цаг', 'Time log', '작업 시간'),
  one: words('Бүртгэл', 'Entry', '기록'),
  columns: {
    task,
    person: column('person', {
      title: words('Ажилтан', 'Employee', '직원'),
      required: true,
      default_from: 'user',
      indexed: true,
    }),
    day: column('date', { title: words('Өдөр', 'Day', '날짜'), required: true, default_from: 'now', indexed: true }),
    hours: column('number', { title: words('Цаг', 'Hours', '시간'), required: true, min: 0.01, max: 24 }),
    note: column('text', { title: words('Юу хийсэн', 'What was done', '작업 내용'), max_length: 500 }),
    project: project('task'),
    responsible,
    assignees,
  },
  label: '{day} {person}',
  sort: '-day',
  shares,
})

export const links = table('planning.links', {
  title: words('Даалгаврын холбоос', 'Task links', '작업 연결'),
  one: words('Холбоос', 'Link', '연결'),
  columns: {
    from_task: column('relation', {
      title: words('Өмнөх', 'Predecessor', '선행 작업'),
      required: true,
      rows_of: 'planning.tasks',
      indexed: true,
    }),
    to_task: column('relation', {
      title: words('Дараах', 'Successor', '후행 작업'),
      required: true,
      rows_of: 'planning.tasks',
      indexed: true,
    }),
    type: column('select', {
      title: words('Төрөл', 'Type', '유형'),
      required: true,
      default: 'FS',
      options: [
        { value: 'FS', label: words('Дууссаны дараа эхэлнэ', 'Finish to start', '완료 후 시작') },
        { value: 'SS', label: words('Хамт эхэлнэ', 'Start to start', '동시 시작') },
        { value: 'FF', label: words('Хамт дуусна', 'Finish to finish', '동시 완료') },
        { value: 'SF', label: words('Эхэлснээр дуусна', 'Start to finish', '시작 후 완료') },
      ],
    }),
    lag: column('integer', {
      title: words('Хоорондын өдөр', 'Lag in days', '간격(일)'),
      default: '0',
      min: -999,
      max: 999,
    }),
    project: project('from_task'),
  },
  label: '{from_task} → {to_task}',
  sort: 'from_task',
  rules: [
    {
      when: 'from_task == to_task',
      says: words(
        'Даалгавар өөртэйгөө холбогдохгүй.',
        'A task is not linked to itself.',
        '작업을 자기 자신과 연결할 수 없습니다.',
      ),
      column: 'to_task',
    },
  ],
  shares: [
    { permission: PARTICIPATION, may: 'rx', when: `project in ${SEEN}` },
    { permission: PARTICIPATION, may: 'rcud', when: `project in ${WORKED}` },
  ],
})
