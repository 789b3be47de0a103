// Reads a compose file as `docker compose config` does, with the same loader and schema, and prints what comes out.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	options, err := cli.NewProjectOptions(os.Args[1:2], cli.WithOsEnv, cli.WithDotEnv)
	if err == nil {
		var text []byte
		project, loadErr := options.LoadProject(context.Background())
		if err = loadErr; err == nil {
			if text, err = project.MarshalJSON(); err == nil {
				fmt.Println(string(text))
				return
			}
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
