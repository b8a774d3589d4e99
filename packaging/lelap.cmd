@"%~dp0node\node.exe" "%~dp0start.mjs" %*
