import { column, table, words } from '#modules/records/shared/index.ts'
import { LED, PARTICIPATION, SEEN } from '../access.ts'

const projectStates = [
  { value: 'planned', label: words('Төлөвлөж буй', 'Planned', '계획'), colour: 'grey' },
  { value: 'active', label: words('Хэрэгжиж буй', 'Active', '진행 중'), colour: 'blue' },
  { value: 'paused', label: words('Түр зогссон', 'Paused', '중단'), colour: 'orange' },
  { value: 'done', label: words('Дууссан', 'Done', '완료'), colour: 'green' },
  { value: 'cancelled', label: words('Цуцалсан', 'Cancelled', '취소'), colour: 'red' },
] as const

export const projects = table('planning.projects', {
  title: words('Төсөл', 'Projects', '프로젝트'),
  one: words('Төсөл', 'Project', '프로젝트'),
  columns: {
    number: column('sequence', { title: words('Дугаар', 'Number', '번호'), sequence: 'ТӨ-{year}-{000}' }),
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, max_length: 200 }),
    state: column('select', {
      title: words('Төлөв', 'State', '상태'),
      required: true,
      options: [...projectStates],
      default: 'planned',
      indexed: true,
    }),
    approval: column('process_status', { title: words('Зөвшөөрөл', 'Approval', '승인') }),
    leader: column('person', {
      title: words('Удирдагч', 'Lead', '책임자'),
      required: true,
      default_from: 'user',
    }),
    unit: column('unit', { title: words('Нэгж', 'Unit', '부서'), default_from: 'user' }),
    starts_on: column('date', { title: words('Эхлэх', 'Starts', '시작') }),
    ends_on: column('date', { title: words('Дуусах', 'Ends', '종료'), indexed: true }),
    percent: column('progress', {
      title: words('Гүйцэтгэл', 'Progress', '진행률'),
      formula: 'tasks > 0 ? round(done * 100 / tasks, 0) : 0',
      is_open: true,
    }),
    tasks: column('integer', {
      title: words('Даалгавар', 'Tasks', '작업'),
      roll_up: { table: 'planning.tasks', by: 'project', of: 'count', when: 'kind != "phase" && state != "cancelled"' },
      is_open: true,
    }),
    done: column('integer', {
      title: words('Дууссан даалгавар', 'Tasks done', '완료된 작업'),
      roll_up: { table: 'planning.tasks', by: 'project', of: 'count', when: 'kind != "phase" && state == "done"' },
      is_open: true,
    }),
    estimate: column('number', {
      title: words('Төлөвлөсөн цаг', 'Hours estimated', '예상 시간'),
      roll_up: { table: 'planning.tasks', by: 'project', of: 'sum', column: 'estimate' },
      is_open: true,
    }),
    spent: column('number', {
      title: words('Зарцуулсан цаг', 'Hours spent', '소요 시간'),
      roll_up: { table: 'planning.times', by: 'project', of: 'sum', column: 'hours' },
      is_open: true,
    }),
    budget: column('money', { title: words('Төсөв', 'Budget', '예산') }),
    colour: column('colour', { title: words('Өнгө', 'Colour', '색상') }),
    is_checked: column('checkbox', {
      title: words('Дууссаныг удирдагч батална', 'The lead confirms what is done', '완료는 책임자가 확인'),
      help: words(
        'Төслийг удирдагчаас бусад нь даалгаврыг "Хянаж буй" хүртэл шилжүүлнэ.',
        'Everybody but whoever leads the project moves tasks no further than "In review".',
        '책임자 외에는 작업을 "검토 중"까지만 옮길 수 있습니다.',
      ),
    }),
    takes_requests: column('checkbox', {
      title: words('Хүсэлт авна', 'Takes requests', '요청 접수'),
      help: words(
        'Байгууллагын хэн ч энэ төсөлд ажлын хүсэлт илгээнэ.',
        'Everybody in the organisation may send it requests.',
        '조직의 누구나 이 프로젝트에 요청을 보낼 수 있습니다.',
      ),
    }),
    is_template: column('checkbox', {
      title: words('Загвар', 'Template', '템플릿'),
      help: words(
        'Байгууллагын хэн ч үүнээс шинэ төсөл эхлүүлж чадна.',
        'Everybody in the organisation may begin a project from it.',
        '조직의 누구나 이를 바탕으로 새 프로젝트를 시작할 수 있습니다.',
      ),
    }),
    description: column('rich_text', { title: words('Тайлбар', 'Description', '설명') }),
    files: column('files', { title: words('Файл', 'Files', '파일') }),
  },
  label: '{name}',
  sort: '-starts_on, name',
  owner: 'leader',
  // Begun once it is approved. What is decided on stands as it is until then; its tasks go on being planned.
  travels: {
    when: 'state in ["planned", "paused"] && !is_template',
    opens: [
      'number',
      'name',
      'state',
      'approval',
      'leader',
      'unit',
      'starts_on',
      'ends_on',
      'budget',
      'tasks',
      'estimate',
      'description',
      'files',
    ],
    fixed: ['state', 'leader', 'is_template'],
    approved: [{ column: 'state', put: 'value', value: 'active' }],
    refused: [{ column: 'state', put: 'value', value: 'planned' }],
  },
  lines: [
    {
      table: 'planning.papers',
      by: 'project',
      title: words('Холбоотой баримт', 'Linked documents', '연결된 문서'),
      columns: ['document', 'note'],
    },
  ],
  rules: [
    {
      when: 'has(starts_on) && has(ends_on) && ends_on < starts_on',
      says: words('Дуусах өдөр эхлэх өдрөөс өмнө байна.', 'It ends before it starts.', '종료일이 시작일보다 빠릅니다.'),
      column: 'ends_on',
    },
  ],
  shares: [
    { permission: PARTICIPATION, may: 'rx', when: `rowId in ${SEEN}` },
    // As much as whoever sends it a request needs to know.
    {
      permission: PARTICIPATION,
      may: 'r',
      when: 'takes_requests',
      columns: { number: 'read', name: 'read', state: 'read', leader: 'read', unit: 'read', takes_requests: 'read' },
    },
    // As much as whoever begins a project from it needs to know.
    {
      permission: PARTICIPATION,
      may: 'r',
      when: 'is_template',
      columns: {
        number: 'read',
        name: 'read',
        leader: 'read',
        unit: 'read',
        starts_on: 'read',
        ends_on: 'read',
        tasks: 'read',
        description: 'read',
        is_template: 'read',
      },
    },
    { permission: PARTICIPATION, may: 'ru', when: `rowId in ${LED}` },
    { permission: PARTICIPATION, may: 'rcudx', when: 'leader in userPerson' },
  ],
  form: {
    width: 760,
    parts: [
      { kind: 'field', name: 'name' },
      { kind: 'field', name: 'state', spans: { tablet: 8 } },
      { kind: 'field', name: 'leader', spans: { tablet: 8 } },
      { kind: 'field', name: 'unit', spans: { tablet: 8 } },
      { kind: 'field', name: 'starts_on', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'ends_on', spans: { phone: 12, tablet: 8 } },
      { kind: 'field', name: 'budget', spans: { tablet: 8 } },
      { kind: 'field', name: 'description' },
      { kind: 'field', name: 'is_checked', spans: { tablet: 12 } },
      { kind: 'field', name: 'takes_requests', spans: { tablet: 12 } },
      { kind: 'field', name: 'colour', spans: { tablet: 12 } },
      { kind: 'field', name: 'is_template', spans: { tablet: 12 } },
      { kind: 'lines', name: 'papers' },
      { kind: 'field', name: 'files' },
      { kind: 'field', name: 'percent', spans: { phone: 12, tablet: 6 } },
      { kind: 'field', name: 'tasks', spans: { phone: 12, tablet: 6 } },
      { kind: 'field', name: 'done', spans: { phone: 12, tablet: 6 } },
      { kind: 'field', name: 'estimate', spans: { phone: 12, tablet: 6 } },
      { kind: 'field', name: 'spent', spans: { phone: 12, tablet: 6 } },
    ],
  },
})
