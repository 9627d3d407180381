/** Where our server keeps the files of Excalidraw; another version, another path, for browsers keep them. */
export const boardFilesPath = '/assets/excalidraw-0.18.1/'
