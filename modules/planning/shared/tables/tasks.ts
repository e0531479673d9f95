import { column, table, words } from '#modules/records/shared/index.ts'
import { taskSchedule } from '../schedule.ts'
import { ASSIGNED, LED, PARTICIPATION, SEEN, WORKED } from '../access.ts'

const taskStates = [
  { value: 'todo', label: words('Хийх', 'To do', '할 일'), colour: 'grey' },
  { value: 'doing', label: words('Хийж буй', 'In progress', '진행 중'), colour: 'blue' },
  { value: 'review', label: words('Хянаж буй', 'In review', '검토 중'), colour: 'purple' },
  { value: 'done', label: words('Дууссан', 'Done', '완료'), colour: 'green' },
  { value: 'cancelled', label: words('Цуцалсан', 'Cancelled', '취소'), colour: 'red' },
] as const

// When a task is done says whoever plans the project, for others hang on it.

/** What whoever does a task says of it. */
const doing = ['state', 'percent', 'estimate', 'description', 'files', 'repeats', 'repeats_until', 'work']
/** What whoever looks at it once it is done says of it. */
const reviewing = ['state', 'percent', 'description', 'files']
const written = (columns: readonly string[]) => Object.fromEntries(columns.map((name) => [name, 'write'] as const))

export const tasks = table('planning.tasks', {
  title: words('Даалгавар', 'Tasks', '작업'),
  one: words('Даалгавар', 'Task', '작업'),
  columns: {
    number: column('sequence', { title: words('Дугаар', 'Number', '번호'), sequence: 'Д-{00000}' }),
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, max_length: 300 }),
    project: column('relation', {
      title: words('Төсөл', 'Project', '프로젝트'),
      required: true,
      rows_of: 'planning.projects',
      indexed: true,
    }),
    above: column('relation', {
      title: words('Дээд даалгавар', 'Parent task', '상위 작업'),
      rows_of: 'planning.tasks',
      is_parent: true,
      offers: { within: { column: 'project', from: 'project' } },
    }),
    kind: column('select', {
      title: words('Төрөл', 'Type', '유형'),
      required: true,
      default: 'task',
      options: [
        { value: 'task', label: words('Даалгавар', 'Task', '작업') },
        { value: 'phase', label: words('Үе шат', 'Phase', '단계'), colour: 'teal' },
        { value: 'milestone', label: words('Чухал цэг', 'Milestone', '마일스톤'), colour: 'orange' },
        { value: 'fault', label: words('Алдаа, засвар', 'Fault', '결함'), colour: 'red' },
        { value: 'meeting', label: words('Хурал, уулзалт', 'Meeting', '회의'), colour: 'purple' },
      ],
    }),
    state: column('select', {
      title: words('Төлөв', 'State', '상태'),
      required: true,
      default: 'todo',
      options: [...taskStates],
      indexed: true,
    }),
    priority: column('taskPriority', {
      title: words('Эрэмбэ', 'Priority', '우선순위'),
      required: true,
      default: '3',
    }),
    responsible: column('person', {
      title: words('Хариуцагч', 'Assignee', '담당자'),
      indexed: true,
    }),
    assignees: column('people', { title: words('Хамтран гүйцэтгэгч', 'Also working on it', '공동 담당자') }),
    reviewer: column('person', { title: words('Хянагч', 'Reviewer', '검토자') }),
    starts_on: column('date', { title: words('Эхлэх', 'Starts', '시작'), indexed: true }),
    ends_on: column('date', { title: words('Дуусах', 'Due', '마감'), indexed: true }),
    days: column('integer', { title: words('Ажлын өдөр', 'Working days', '작업일'), min: 0, max: 5000 }),
    percent: column('taskPercent', { title: words('Гүйцэтгэл', 'Progress', '진행률'), default: '0' }),
    mode: column('select', {
      title: words('Хуваарь', 'Scheduling', '일정 방식'),
      required: true,
      default: 'auto',
      options: [
        { value: 'auto', label: words('Автомат', 'Automatic', '자동') },
        { value: 'manual', label: words('Гараар', 'Manual', '수동') },
      ],
    }),
    constraint: column('select', {
      title: words('Хязгаар', 'Constraint', '제약'),
      options: [
        { value: 'start_from', label: words('Эхлэх нь үүнээс эрт биш', 'Start no earlier than', '이후 시작') },
        { value: 'start_on', label: words('Яг энэ өдөр эхэлнэ', 'Must start on', '이 날 시작') },
        { value: 'finish_until', label: words('Дуусах нь үүнээс хожуу биш', 'Finish no later than', '이전 완료') },
        { value: 'finish_on', label: words('Яг энэ өдөр дуусна', 'Must finish on', '이 날 완료') },
      ],
    }),
    constraint_on: column('date', {
      title: words('Хязгаарын өдөр', 'Constraint date', '제약일'),
      shown_if: 'has(constraint)',
      required_if: 'has(constraint)',
    }),
    deadline: column('date', { title: words('Эцсийн хугацаа', 'Deadline', '최종 기한') }),
    estimate: column('number', { title: words('Төлөвлөсөн цаг', 'Hours estimated', '예상 시간'), min: 0, max: 100000 }),
    spent: column('number', {
      title: words('Зарцуулсан цаг', 'Hours spent', '소요 시간'),
      roll_up: { table: 'planning.times', by: 'task', of: 'sum', column: 'hours' },
      is_open: true,
    }),
    checks: column('integer', {
      title: words('Шалгах зүйл', 'Checklist items', '점검 항목'),
      roll_up: { table: 'planning.checks', by: 'task', of: 'count' },
      is_open: true,
    }),
    checked: column('integer', {
      title: words('Шалгасан', 'Checked off', '점검 완료'),
      roll_up: { table: 'planning.checks', by: 'task', of: 'count', when: 'is_done' },
      is_open: true,
    }),
    work: column('relation', {
      title: words('Ажил, үйлчилгээ', 'Work or service', '업무·용역'),
      rows_of: 'planning.works',
    }),
    repeats: column('select', {
      title: words('Давтагдах', 'Repeats', '반복'),
      options: [
        { value: 'day', label: words('Ажлын өдөр бүр', 'Every working day', '매 근무일') },
        { value: 'week', label: words('7 хоног бүр', 'Every week', '매주') },
        { value: 'two_weeks', label: words('14 хоног бүр', 'Every two weeks', '격주') },
        { value: 'month', label: words('Сар бүр', 'Every month', '매월') },
        { value: 'quarter', label: words('Улирал бүр', 'Every quarter', '매 분기') },
        { value: 'year', label: words('Жил бүр', 'Every year', '매년') },
      ],
      help: words(
        'Дууссан болгоход дараагийнх нь өөрөө үүснэ.',
        'Once it is done the next one is made by itself.',
        '완료하면 다음 작업이 자동으로 만들어집니다.',
      ),
    }),
    repeats_until: column('date', {
      title: words('Давтах эцсийн өдөр', 'Repeats until', '반복 종료일'),
      shown_if: 'has(repeats)',
    }),
    base_from: column('date', { title: words('Анх төлөвлөсөн эхлэл', 'Baseline start', '기준 시작') }),
    base_to: column('date', { title: words('Анх төлөвлөсөн төгсгөл', 'Baseline finish', '기준 종료') }),
    is_milestone: column('checkbox', {
      title: words('Чухал цэг эсэх', 'Is a milestone', '마일스톤 여부'),
      formula: 'kind == "milestone"',
      is_open: true,
    }),
    is_template: column('checkbox', {
      title: words('Загварын даалгавар', 'Task of a template', '템플릿 작업'),
      look_up: { by: 'project', column: 'is_template' },
      is_open: true,
    }),
    description: column('rich_text', { title: words('Тайлбар', 'Description', '설명') }),
    files: column('files', { title: words('Файл', 'Files', '파일') }),
    finished_on: column('date', { title: words('Дууссан өдөр', 'Finished on', '완료일'), indexed: true }),
    created_by_name: column('created_by', { title: words('Үүсгэсэн', 'Created by', '작성자') }),
  },
  label: '{name}',
  sort: 'starts_on, number',
  ranked: true,
  // What one looks for first; the others follow.
  grid: {
    columns: [
      { name: 'number', width: 116 },
      { name: 'name', width: 320 },
      { name: 'state', width: 128 },
      { name: 'responsible', width: 168 },
      { name: 'starts_on', width: 120 },
      { name: 'ends_on', width: 120 },
      { name: 'percent', width: 152 },
    ],
  },
  schedule: taskSchedule,
  lines: [
    {
      table: 'planning.checks',
      by: 'task',
      title: words('Шалгах жагсаалт', 'Checklist', '체크리스트'),
      columns: ['name', 'is_done'],
    },
    {
      table: 'planning.times',
      by: 'task',
      title: words('Зарцуулсан цаг', 'Time log', '작업 시간'),
      columns: ['person', 'day', 'hours', 'note'],
      sums: [{ column: 'hours', of: 'sum' }],
    },
    {
      table: 'planning.papers',
      by: 'task',
      title: words('Холбоотой баримт', 'Linked documents', '연결된 문서'),
      columns: ['document', 'note'],
    },
  ],
  rules: [
    {
      when: 'has(starts_on) && has(ends_on) && ends_on < starts_on',
      says: words('Дуусах өдөр эхлэх өдрөөс өмнө байна.', 'It ends before it starts.', '마감일이 시작일보다 빠릅니다.'),
      column: 'ends_on',
    },
  ],
  triggers: [
    {
      id: 'state',
      title: words('Төлөв ба гүйцэтгэл', 'State and progress', '상태와 진행률'),
      moment: 'before',
      event: 'update',
      actions: [{ do: 'hook', hook: 'planning.task_state' }],
    },
    {
      id: 'state_at_first',
      title: words('Төлөв ба гүйцэтгэл', 'State and progress', '상태와 진행률'),
      moment: 'before',
      event: 'insert',
      actions: [{ do: 'hook', hook: 'planning.task_state' }],
    },
    {
      id: 'assigned',
      title: words('Хариуцагчид мэдэгдэх', 'Tell the assignee', '담당자에게 알림'),
      moment: 'after',
      event: 'insert',
      actions: [
        {
          do: 'notify',
          columns: ['responsible', 'assignees'],
          says: words('Танд даалгавар оноолоо: {name}', 'A task is yours: {name}', '작업이 배정되었습니다: {name}'),
        },
      ],
    },
    {
      id: 'reassigned',
      title: words('Шинэ хариуцагчид мэдэгдэх', 'Tell the new assignee', '새 담당자에게 알림'),
      moment: 'after',
      event: 'update',
      columns: ['responsible'],
      when: 'has(responsible)',
      actions: [
        {
          do: 'notify',
          columns: ['responsible'],
          says: words('Танд даалгавар оноолоо: {name}', 'A task is yours: {name}', '작업이 배정되었습니다: {name}'),
        },
      ],
    },
    {
      id: 'joined',
      title: words('Нэмэгдсэн хүнд мэдэгдэх', 'Tell whoever joins', '추가된 담당자에게 알림'),
      moment: 'after',
      event: 'update',
      columns: ['assignees'],
      when: 'has(assignees)',
      actions: [
        {
          do: 'notify',
          columns: ['assignees'],
          says: words('Танд даалгавар оноолоо: {name}', 'A task is yours: {name}', '작업이 배정되었습니다: {name}'),
        },
      ],
    },
    {
      id: 'to_review',
      title: words('Хянагчид мэдэгдэх', 'Tell the reviewer', '검토자에게 알림'),
      moment: 'after',
      event: 'update',
      when: 'state == "review" && has(reviewer)',
      actions: [
        {
          do: 'notify',
          columns: ['reviewer'],
          says: words('Хянах даалгавар: {name}', 'A task to review: {name}', '검토할 작업: {name}'),
        },
      ],
    },
    {
      id: 'repeat',
      title: words('Давтагдах даалгавар', 'Recurring task', '반복 작업'),
      moment: 'after',
      event: 'update',
      when: 'state == "done" && has(repeats)',
      actions: [{ do: 'hook', hook: 'planning.task_again' }],
    },
  ],
  shares: [
    { permission: PARTICIPATION, may: 'rx', when: `project in ${SEEN}` },
    ...['responsible in userPerson', ASSIGNED].flatMap((when) => [
      { permission: PARTICIPATION, may: 'r', when },
      { permission: PARTICIPATION, may: 'u', when, columns: written(doing) },
    ]),
    { permission: PARTICIPATION, may: 'r', when: 'reviewer in userPerson' },
    { permission: PARTICIPATION, may: 'u', when: 'reviewer in userPerson', columns: written(reviewing) },
    { permission: PARTICIPATION, may: 'rcui', when: `project in ${WORKED}` },
    { permission: PARTICIPATION, may: 'rcudxi', when: `project in ${LED}` },
  ],
  form: {
    width: 860,
    parts: [
      { kind: 'field', name: 'name' },
      { kind: 'field', name: 'project', spans: { tablet: 12 } },
      { kind: 'field', name: 'above', spans: { tablet: 12 } },
      { kind: 'field', name: 'kind', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'state', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'priority', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'responsible', spans: { tablet: 12 } },
      { kind: 'field', name: 'reviewer', spans: { tablet: 12 } },
      { kind: 'field', name: 'assignees' },
      { kind: 'field', name: 'starts_on', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'ends_on', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'percent', spans: { tablet: 8 } },
      { kind: 'field', name: 'description' },
      { kind: 'lines', name: 'checks' },
      { kind: 'lines', name: 'times' },
      { kind: 'lines', name: 'papers' },
      { kind: 'field', name: 'files' },
      {
        kind: 'section',
        look: 'fold',
        title: words('Хуваарь, давталт', 'Schedule and recurrence', '일정·반복'),
        parts: [
          { kind: 'field', name: 'days', spans: { phone: 12, tablet: 8 } },
          { kind: 'field', name: 'mode', spans: { phone: 12, tablet: 8 } },
          { kind: 'field', name: 'deadline', spans: { tablet: 8 } },
          { kind: 'field', name: 'constraint', spans: { tablet: 12 } },
          { kind: 'field', name: 'constraint_on', spans: { tablet: 12 } },
          { kind: 'field', name: 'estimate', spans: { phone: 12, tablet: 8 } },
          { kind: 'field', name: 'spent', spans: { phone: 12, tablet: 8 } },
          { kind: 'field', name: 'work', spans: { tablet: 8 } },
          { kind: 'field', name: 'repeats', spans: { tablet: 12 } },
          { kind: 'field', name: 'repeats_until', spans: { tablet: 12 } },
          { kind: 'field', name: 'base_from', spans: { phone: 12, tablet: 8 } },
          { kind: 'field', name: 'base_to', spans: { phone: 12, tablet: 8 } },
          { kind: 'field', name: 'finished_on', spans: { tablet: 8 } },
        ],
      },
    ],
  },
})
