/** Path of Excalidraw's files on our server; includes the version, because browsers cache them. */
export const boardFilesPath = '/assets/excalidraw-0.18.1/'
