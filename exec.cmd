@rem On Windows, lets the scripts of package.json begin with exec as they do elsewhere (docs/decisions/003-runtime.md).
@%*
