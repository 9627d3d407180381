import type { DueList } from '@nova/contract/retention/retention'
import { Link } from 'react-router'
import { sayDay } from './days.ts'

/** Interviews with the day on which they are deleted; says how many more there are. */
export function DueTable({ due: { total, interviews }, caption }: { due: DueList; caption: string }) {
  return (
    <div className="max-h-72 overflow-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            <th scope="col" className="py-2 pr-3 font-medium">
              Candidate
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              Interview
            </th>
            <th scope="col" className="py-2 pl-3 font-medium">
              Deleted on
            </th>
          </tr>
        </thead>
        <tbody>
          {interviews.map(({ id, candidateName, title, deletedOn }) => (
            <tr key={id} className="border-b border-line last:border-0">
              <td className="py-2 pr-3 break-words">
                <Link to={`/interview/${id}/overview`} className="underline underline-offset-4">
                  {candidateName || 'Without a name'}
                </Link>
              </td>
              <td className="px-3 py-2 break-words">{title}</td>
              <td className="py-2 pl-3 whitespace-nowrap tabular">{sayDay(deletedOn)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > interviews.length && <p className="py-2 text-sm text-muted">and {total - interviews.length} more</p>}
    </div>
  )
}
