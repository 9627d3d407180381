/** The settings of the reader's company, as the server keeps them. */
import {
  changeCompanySettings,
  changeLogo,
  type CompanyForm,
  type CompanySettings,
  getCompanySettings,
  removeLogo,
} from '@nova/contract/accounts/companies'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

export const companyKey = ['company'] as const

export function useCompanySettings() {
  return useQuery({ queryKey: companyKey, queryFn: ({ signal }) => call(getCompanySettings, { signal }) })
}

export const saveSettings = (form: CompanyForm): Promise<CompanySettings> => call(changeCompanySettings, { body: form })

export const saveLogo = async (file: File): Promise<CompanySettings> =>
  call(changeLogo, { body: { data: await toBase64(file) } })

export const dropLogo = (): Promise<CompanySettings> => call(removeLogo)

function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve((reader.result as string).split(',', 2)[1] ?? '')
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'))
    reader.readAsDataURL(file)
  })
}
