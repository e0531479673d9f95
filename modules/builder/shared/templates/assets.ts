import { column, table, words } from '#modules/records/shared/index.ts'

const places = table('records.asset_places', {
  title: words('Байршил', 'Places', '위치'),
  one: words('Байршил', 'Place', '위치'),
  columns: {
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, unique: true, max_length: 200 }),
    keeper: column('person', { title: words('Хариуцагч', 'Keeper', '책임자') }),
  },
  label: '{name}',
  sort: 'name',
})

const assets_ = table('records.assets', {
  title: words('Эд хөрөнгө', 'Assets', '자산'),
  one: words('Хөрөнгө', 'Asset', '자산'),
  columns: {
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, max_length: 200 }),
    number: column('text', {
      title: words('Бүртгэлийн дугаар', 'Inventory number', '등록 번호'),
      required: true,
      unique: true,
      max_length: 50,
    }),
    kind: column('select', {
      title: words('Ангилал', 'Kind', '분류'),
      options: [
        { value: 'furniture', label: words('Тавилга', 'Furniture', '가구') },
        { value: 'computer', label: words('Компьютер, тоног төхөөрөмж', 'Computers and equipment', '컴퓨터·장비') },
        { value: 'vehicle', label: words('Тээврийн хэрэгсэл', 'Vehicle', '차량') },
        { value: 'building', label: words('Барилга', 'Building', '건물') },
        { value: 'other', label: words('Бусад', 'Other', '기타') },
      ],
    }),
    place: column('relation', { title: words('Байршил', 'Place', '위치'), rows_of: 'records.asset_places' }),
    holder: column('person', { title: words('Эзэмшигч', 'Held by', '사용자') }),
    bought_on: column('date', { title: words('Авсан өдөр', 'Bought on', '구입일') }),
    price: column('money', { title: words('Анхны өртөг', 'Price', '취득가') }),
    state: column('select', {
      title: words('Төлөв', 'State', '상태'),
      options: [
        { value: 'in_use', label: words('Ашиглаж байгаа', 'In use', '사용 중') },
        { value: 'stored', label: words('Агуулахад', 'In store', '보관 중') },
        { value: 'repair', label: words('Засварт', 'In repair', '수리 중') },
        { value: 'written_off', label: words('Актласан', 'Written off', '폐기') },
      ],
      default: 'in_use',
    }),
    note: column('long_text', { title: words('Тайлбар', 'Note', '비고') }),
  },
  label: '{number} {name}',
  sort: 'number',
})

const counts = table('records.asset_counts', {
  title: words('Тооллого', 'Stocktaking', '실사'),
  one: words('Тооллогын мөр', 'Count', '실사 항목'),
  columns: {
    asset: column('relation', {
      title: words('Хөрөнгө', 'Asset', '자산'),
      required: true,
      rows_of: 'records.assets',
    }),
    counted_on: column('date', { title: words('Тоолсон өдөр', 'Counted on', '실사일'), required: true }),
    is_there: column('checkbox', { title: words('Байгаа', 'Is there', '확인됨'), default: true }),
    counted_by: column('person', { title: words('Тоолсон', 'Counted by', '실사자') }),
    note: column('text', { title: words('Тайлбар', 'Note', '비고'), max_length: 500 }),
  },
  label: '{asset} {counted_on}',
  sort: '-counted_on',
})

export const assets = [places, assets_, counts]
