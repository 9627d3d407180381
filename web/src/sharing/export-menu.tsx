/** Export Report: the PDF, the evidence as JSON, or the page on paper. */
import { downloadReportPdf } from '@nova/contract/interviews/exports'
import { getEvidence } from '@nova/contract/reports/reports'
import { Download, FileJson, FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { callForResponse, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { DropdownMenu, MenuItem } from '../ui/dropdown-menu.tsx'
import { saveResponse } from '../ui/save-file.ts'
import { toast } from '../ui/toast.tsx'

const timeoutMs = 60_000

export function ExportMenu({ id }: { id: string }) {
  const [isBusy, setBusy] = useState(false)
  const save = async (fetchFile: () => Promise<Response>, name: string, message: string) => {
    setBusy(true)
    try {
      await saveResponse(await fetchFile(), name)
      toast.success(message)
    } catch (error) {
      toast.error(messageOf(error, "We couldn't export the report. Try again."))
    } finally {
      setBusy(false)
    }
  }
  const params = { id }
  return (
    <DropdownMenu
      trigger={
        <Button busy={isBusy}>
          {!isBusy && <Download aria-hidden />}
          <span>
            Export<span className="max-sm:sr-only"> Report</span>
          </span>
        </Button>
      }
    >
      <MenuItem
        icon={<FileText aria-hidden />}
        onSelect={() =>
          save(
            () => callForResponse(downloadReportPdf, { params, timeoutMs }),
            `report-${id}.pdf`,
            'Report exported as PDF',
          )
        }
      >
        PDF
      </MenuItem>
      <MenuItem
        icon={<FileJson aria-hidden />}
        onSelect={() =>
          save(
            () => callForResponse(getEvidence, { params, timeoutMs }),
            `evidence-${id}.json`,
            'Report exported as JSON with its evidence',
          )
        }
      >
        Evidence (JSON)
      </MenuItem>
      {/* Once the menu is closed: it would be on the paper. */}
      <MenuItem icon={<Printer aria-hidden />} onSelect={() => setTimeout(print, 300)}>
        Print
      </MenuItem>
    </DropdownMenu>
  )
}
