import { column, table, words } from '#modules/records/shared/index.ts'
import { SELLING } from '../access.ts'
import { territory } from './shared-columns.ts'

export const companies = table('crm.companies', {
  title: words('Харилцагч байгууллага', 'Companies', '고객사'),
  one: words('Байгууллага', 'Company', '회사'),
  columns: {
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, max_length: 200, indexed: true }),
    register: column('company_register', {
      title: words('Регистрийн дугаар', 'Registration number', '등록번호'),
      unique: true,
    }),
    tin: column('company_tax_number', { title: words('Татвар төлөгчийн дугаар', 'Taxpayer number', '납세자 번호') }),
    kind: column('select', {
      title: words('Үйл ажиллагаа', 'Industry', '업종'),
      options: [
        { value: 'trade', label: words('Худалдаа', 'Trade', '무역·유통') },
        { value: 'mining', label: words('Уул уурхай', 'Mining', '광업') },
        { value: 'building', label: words('Барилга', 'Construction', '건설') },
        { value: 'farming', label: words('Хөдөө аж ахуй', 'Agriculture', '농업') },
        { value: 'making', label: words('Үйлдвэрлэл', 'Manufacturing', '제조') },
        { value: 'service', label: words('Үйлчилгээ', 'Services', '서비스') },
        { value: 'finance', label: words('Санхүү', 'Finance', '금융') },
        { value: 'state', label: words('Төрийн байгууллага', 'Public sector', '공공기관') },
        { value: 'education', label: words('Боловсрол', 'Education', '교육') },
        { value: 'other', label: words('Бусад', 'Other', '기타') },
      ],
    }),
    size: column('select', {
      title: words('Ажилтны тоо', 'Employees', '직원 수'),
      options: [
        { value: '1', label: words('1–9', '1–9', '1–9') },
        { value: '2', label: words('10–49', '10–49', '10–49') },
        { value: '3', label: words('50–199', '50–199', '50–199') },
        { value: '4', label: words('200 ба түүнээс олон', '200 and more', '200 이상') },
      ],
    }),
    owner: column('person', {
      title: words('Хариуцагч', 'Owner', '담당자'),
      default_from: 'user',
      indexed: true,
    }),
    phone: column('phone', { title: words('Утас', 'Phone', '전화') }),
    email: column('email', { title: words('И-мэйл', 'E-mail', '이메일') }),
    site: column('link', { title: words('Вэб хуудас', 'Website', '웹사이트') }),
    territory: territory(),
    address: column('postal_address', { title: words('Хаяг', 'Address', '주소') }),
    description: column('long_text', { title: words('Тэмдэглэл', 'Notes', '메모'), max_length: 5000 }),
    files: column('files', { title: words('Файл', 'Files', '파일') }),
    created_on: column('created_at', { title: words('Бүртгэсэн', 'Created', '등록일') }),
  },
  label: '{name}',
  sort: 'name',
  owner: 'owner',
  twins: [
    { columns: ['register', 'tin'], as: 'code' },
    { columns: ['phone'], as: 'phone' },
    { columns: ['email'], as: 'text' },
    { columns: ['name'], as: 'folded' },
  ],
  // Whom the organisation sells to is known to all who sell: two of them do not call the same company unknowingly.
  shares: [{ permission: SELLING, may: 'rc', when: 'true' }],
})
