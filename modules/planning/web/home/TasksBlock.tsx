import { AddTask } from '../mine/AddTask.tsx'
import { HomeTasks } from '../mine/HomeTasks.tsx'
import styles from './home.module.css'

/** My tasks that are late or due today, on the home page: done by one press, with one more in a line. */
export default function TasksBlock() {
  return (
    <div className={styles['tasks']}>
      <HomeTasks />
      <AddTask />
    </div>
  )
}
