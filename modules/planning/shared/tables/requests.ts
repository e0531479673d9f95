import { column, table, words } from '#modules/records/shared/index.ts'
import { LED, PARTICIPATION } from '../access.ts'

/** What somebody wants done: whoever leads the project accepts it, and it becomes a task, or declines it. */
export const requests = table('planning.requests', {
  title: words('Ажлын хүсэлт', 'Work requests', '작업 요청'),
  one: words('Хүсэлт', 'Request', '요청'),
  columns: {
    number: column('sequence', { title: words('Дугаар', 'Number', '번호'), sequence: 'Х-{0000}' }),
    name: column('text', {
      title: words('Юу хийлгэх', 'What is wanted', '요청 내용'),
      required: true,
      max_length: 300,
    }),
    project: column('relation', {
      title: words('Төсөл', 'Project', '프로젝트'),
      required: true,
      rows_of: 'planning.projects',
      indexed: true,
    }),
    description: column('long_text', { title: words('Тайлбар', 'Description', '설명'), max_length: 4000 }),
    priority: column('taskPriority', { title: words('Эрэмбэ', 'Priority', '우선순위'), required: true, default: '3' }),
    wanted_by: column('date', { title: words('Хэзээ хэрэгтэй', 'Wanted by', '희망일') }),
    requester: column('person', {
      title: words('Хүсэгч', 'Requested by', '요청자'),
      required: true,
      default_from: 'user',
    }),
    state: column('select', {
      title: words('Төлөв', 'State', '상태'),
      required: true,
      default: 'new',
      options: [
        { value: 'new', label: words('Шинэ', 'New', '신규'), colour: 'blue' },
        { value: 'accepted', label: words('Хүлээн авсан', 'Accepted', '수락'), colour: 'green' },
        { value: 'declined', label: words('Татгалзсан', 'Declined', '거절'), colour: 'red' },
      ],
      indexed: true,
    }),
    reason: column('text', {
      title: words('Татгалзсан шалтгаан', 'Reason for declining', '거절 사유'),
      max_length: 500,
      shown_if: 'state == "declined"',
      required_if: 'state == "declined"',
    }),
    responsible: column('person', { title: words('Хариуцагч', 'Assignee', '담당자') }),
    task: column('relation', {
      title: words('Үүссэн даалгавар', 'Task it became', '생성된 작업'),
      rows_of: 'planning.tasks',
    }),
    files: column('files', { title: words('Файл', 'Files', '파일') }),
  },
  label: '{number} {name}',
  sort: '-number',
  owner: 'requester',
  shares: [
    { permission: PARTICIPATION, may: 'rc', when: 'requester in userPerson && state == "new"' },
    { permission: PARTICIPATION, may: 'r', when: 'requester in userPerson' },
    { permission: PARTICIPATION, may: 'rudx', when: `project in ${LED}` },
  ],
  triggers: [
    {
      id: 'accepted',
      title: words('Даалгавар болгох', 'Make a task of it', '작업으로 전환'),
      moment: 'after',
      event: 'update',
      when: 'state == "accepted"',
      actions: [{ do: 'hook', hook: 'planning.request_accepted' }],
    },
    {
      id: 'declined',
      title: words('Татгалзсаныг мэдэгдэх', 'Tell that it was declined', '거절 알림'),
      moment: 'after',
      event: 'update',
      when: 'state == "declined"',
      actions: [
        {
          do: 'notify',
          columns: ['requester'],
          says: words(
            'Хүсэлтээс татгалзлаа: {name}. {reason}',
            'Your request was declined: {name}. {reason}',
            '요청이 거절되었습니다: {name}. {reason}',
          ),
        },
      ],
    },
  ],
})
