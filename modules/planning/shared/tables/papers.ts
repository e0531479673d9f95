import { column, table, words } from '#modules/records/shared/index.ts'
import { ASSIGNED, LED, PARTICIPATION, SEEN, WORKED } from '../access.ts'

/** Documents of the workflow that belong to a task or to a project; that they are named opens them to nobody. */
export const papers = table('planning.papers', {
  title: words('Холбоотой баримт', 'Linked documents', '연결된 문서'),
  one: words('Баримт', 'Document', '문서'),
  columns: {
    document: column('document', { title: words('Баримт', 'Document', '문서'), required: true }),
    note: column('text', { title: words('Тайлбар', 'Note', '메모'), max_length: 300 }),
    task: column('relation', {
      title: words('Даалгавар', 'Task', '작업'),
      rows_of: 'planning.tasks',
      indexed: true,
    }),
    project: column('relation', {
      title: words('Төсөл', 'Project', '프로젝트'),
      rows_of: 'planning.projects',
      indexed: true,
    }),
    project_of_task: column('relation', {
      title: words('Даалгаврын төсөл', 'Project of the task', '작업의 프로젝트'),
      rows_of: 'planning.projects',
      look_up: { by: 'task', column: 'project' },
      is_open: true,
    }),
    responsible: column('person', {
      title: words('Хариуцагч', 'Assignee', '담당자'),
      look_up: { by: 'task', column: 'responsible' },
      is_open: true,
    }),
    assignees: column('people', {
      title: words('Хамтран гүйцэтгэгч', 'Also working on it', '공동 담당자'),
      look_up: { by: 'task', column: 'assignees' },
      is_open: true,
    }),
  },
  label: '{document}',
  sort: 'document',
  rules: [
    {
      when: 'has(task) == has(project)',
      says: words(
        'Баримтыг нэг даалгавар, эсвэл нэг төсөлтэй холбоно.',
        'A document is linked with one task, or with one project.',
        '문서는 작업 하나 또는 프로젝트 하나와 연결합니다.',
      ),
      column: 'task',
    },
  ],
  shares: [
    { permission: PARTICIPATION, may: 'rx', when: `project in ${SEEN}` },
    { permission: PARTICIPATION, may: 'rcud', when: `project in ${LED}` },
    { permission: PARTICIPATION, may: 'rx', when: `project_of_task in ${SEEN}` },
    { permission: PARTICIPATION, may: 'rcud', when: `project_of_task in ${WORKED}` },
    { permission: PARTICIPATION, may: 'rcud', when: 'responsible in userPerson' },
    { permission: PARTICIPATION, may: 'rcud', when: ASSIGNED },
  ],
})
