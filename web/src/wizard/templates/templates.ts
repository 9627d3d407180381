/** Templates as the pages ask for and change them. */
import {
  changeTemplate,
  deleteTemplate,
  listTemplates,
  saveTemplate,
  type TemplateForm,
} from '@nova/contract/questions/questions'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api.ts'

const templatesKey = ['templates'] as const

const templatesQuery = queryOptions({
  queryKey: templatesKey,
  queryFn: ({ signal }) => call(listTemplates, { signal }),
  staleTime: 300_000,
})

/** The company's own first, then the built-in ones. */
export function useTemplates() {
  return useQuery(templatesQuery)
}

/** Ids of the questions that the company chose for its own template; none for another template. */
export async function ownCoreOf(cache: QueryClient, templateId: string): Promise<string[]> {
  if (!templateId) return []
  const found = (await cache.ensureQueryData(templatesQuery)).find(({ id }) => id === templateId)
  return found?.isOwn ? found.core : []
}

type Saving = { interviewId: string; name: string; description: string; tags: string[] }

export function useTemplateSaving() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Saving) => call(saveTemplate, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: templatesKey }),
  })
}

export function useTemplateChange(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: TemplateForm) => call(changeTemplate, { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: templatesKey }),
  })
}

export function useTemplateDeletion() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteTemplate, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: templatesKey }),
  })
}
