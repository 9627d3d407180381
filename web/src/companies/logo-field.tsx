import { type CompanySettings, maxLogoBytes } from '@nova/contract/accounts/companies'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { companyKey, dropLogo, saveLogo } from './settings.ts'

const types = ['image/png', 'image/jpeg', 'image/webp']
const rule = 'PNG, JPEG, or WebP, at most 200 KB. Candidates see it in their invitation.'

/** The logo; choosing another one saves it at once. */
export function LogoField({ settings }: { settings: CompanySettings }) {
  const { logoUrl, mayChange, name } = settings
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const cache = useQueryClient()
  const saving = useMutation({
    mutationFn: (file: File | null) => (file ? saveLogo(file) : dropLogo()),
    onSuccess: (saved, file) => {
      cache.setQueryData(companyKey, saved)
      toast.success(file ? 'Logo saved' : 'Logo removed')
    },
    onError: (error) => setProblem(messageOf(error, 'We couldn’t save the logo. Please try again.')),
  })
  const handleFile = (file: File | undefined) => {
    setProblem(undefined)
    if (!file) return
    if (!types.includes(file.type)) return setProblem('Please choose a PNG, JPEG, or WebP file.')
    if (file.size > maxLogoBytes) return setProblem('This file is larger than 200 KB. Please choose a smaller one.')
    saving.mutate(file)
  }
  return (
    <section aria-labelledby={`${noteId}-title`}>
      <h2 id={`${noteId}-title`} className="text-sm font-medium">
        Logo
      </h2>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <div className="flex h-16 w-40 items-center justify-center overflow-hidden rounded-lg border border-line bg-white p-2">
          {logoUrl ? (
            <img src={logoUrl} alt={`Logo of ${name}`} className="max-h-full max-w-full object-contain" />
          ) : (
            <span className="text-sm text-neutral-600">No logo</span>
          )}
        </div>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              accept={types.join(',')}
              className="sr-only"
              tabIndex={-1}
              aria-label="Logo file"
              onChange={(event) => {
                handleFile(event.target.files?.[0])
                // The same file may be chosen again after a failure.
                event.target.value = ''
              }}
            />
            <Button
              variant="secondary"
              busy={saving.isPending}
              aria-describedby={noteId}
              onClick={() => input.current?.click()}
            >
              {!saving.isPending && <ImageUp aria-hidden />}
              {logoUrl ? 'Replace logo' : 'Upload logo'}
            </Button>
            {logoUrl && (
              <Button variant="ghost" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
                <Trash2 aria-hidden />
                Remove logo
              </Button>
            )}
          </div>
        )}
      </div>
      <p
        id={noteId}
        role={problem ? 'alert' : undefined}
        className={problem ? 'mt-2 text-sm text-bad' : 'mt-2 text-sm text-faint'}
      >
        {problem ?? rule}
      </p>
    </section>
  )
}
