export { chooseMainSite } from './main.ts'
