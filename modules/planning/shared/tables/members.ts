import { column, table, words } from '#modules/records/shared/index.ts'
import { LED, levels, PARTICIPATION, SEEN } from '../access.ts'

export const members = table('planning.members', {
  title: words('Төслийн гишүүд', 'Project members', '프로젝트 구성원'),
  one: words('Гишүүн', 'Member', '구성원'),
  columns: {
    project: column('relation', {
      title: words('Төсөл', 'Project', '프로젝트'),
      required: true,
      rows_of: 'planning.projects',
      indexed: true,
    }),
    person: column('person', { title: words('Ажилтан', 'Employee', '직원'), required: true, indexed: true }),
    permission: column('select', {
      title: words('Төслийн эрх', 'Permission in the project', '프로젝트 권한'),
      required: true,
      default: levels.works,
      options: [
        { value: levels.reads, label: words('Харна', 'Reads', '열람') },
        { value: levels.takesPart, label: words('Өөрийн даалгавраа хийнэ', 'Does their own tasks', '본인 작업 수행') },
        { value: levels.works, label: words('Даалгавар төлөвлөнө', 'Plans tasks', '작업 계획'), colour: 'blue' },
        { value: levels.leads, label: words('Удирдана', 'Leads', '관리'), colour: 'purple' },
      ],
    }),
    role: column('text', { title: words('Төсөл дэх үүрэг', 'Role in the project', '프로젝트 역할'), max_length: 100 }),
  },
  label: '{person}',
  sort: '-permission, person',
  shares: [
    { permission: PARTICIPATION, may: 'rx', when: `project in ${SEEN}` },
    { permission: PARTICIPATION, may: 'rcud', when: `project in ${LED}` },
  ],
  triggers: [
    {
      id: 'once',
      title: words('Нэг хүн төсөлд нэг удаа', 'Each person once in a project', '프로젝트당 한 번'),
      moment: 'before',
      event: 'insert',
      actions: [{ do: 'hook', hook: 'planning.member_once' }],
    },
  ],
})
